import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { reviewTexts } from '@/content/reviews'
import { signOrder } from '@/services/orders/order-address'
import { unpackForm } from '@/services/plain-forms/kept-form'
import { reviewPath } from '@/services/reviews/review-address'

import { Client } from '../support/client'
import { query } from '../support/cluster'
import { longText } from '../support/long-text'
import { useMailApp } from '../support/mail-app'
import { GOOD, reviewer } from '../support/reviews'
import { htmlFaults } from '../support/valid-html'

const shop = useMailApp({ CHECKOUT_SANDBOX: '1' })
let visitor: ReturnType<typeof reviewer>
beforeAll(() => {
  visitor = reviewer(shop.app)
})

let buyers = 0
let buyer: string
let session: string
let token: string
beforeEach(async () => {
  await query(shop.app.databaseUrl, 'DELETE FROM rate_limits')
  buyer = `anna.${++buyers}@example.it`
  session = await visitor.buy(buyer)
  token = await visitor.tokenOf(session)
})

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<T>(shop.app.databaseUrl, text, values)
const rows = () => sql('SELECT * FROM reviews WHERE checkout_session_id = $1', [session])
const counted = async () =>
  (await sql('SELECT id FROM counted_reviews(true) WHERE checkout_session_id = $1', [session])).length
const html = async (browser?: Client) => (await visitor.page(token, browser)).text()
const where = (response: Response) => (response.headers.get('location') ?? '').replace(shop.app.url, '')

describe('a buyer', () => {
  test('finds the link in a sequence’s mail, and on it a form that no cache keeps and no search engine lists', async () => {
    await sql(`UPDATE email_sequences SET email_template = '<p><a href="{{review_url}}">Racconta</a></p>'`)
    const other = `bruna.${buyers}@example.it`
    await visitor.buy(other)
    const { message } = await shop.smtp.waitForMail(
      ({ to, message: sent }) => to.includes(other) && (sent.html || '').includes('/recensione/'),
    )
    const [, found] = /\/recensione\/([\w.-]+)/.exec(message.text ?? '')!
    const page = await visitor.page(found!)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toContain('no-store')
    const text = await page.text()
    expect(text).toContain('Com’è andata con il planner?')
    expect(text).toMatch(/<meta name="robots" content="noindex, nofollow"/)
    expect(text).toContain('content="same-origin"')
    expect(text).toContain('value="Anna"')
    expect(text).not.toContain(other)
    expect(await htmlFaults(text)).toEqual([])
    expect(await (await fetch(`${shop.app.url}/robots.txt`)).text()).toContain('/recensione/')
  })

  test('writes, changes and withdraws by the same link: one row', async () => {
    expect(where(await visitor.write(token))).toBe(`/recensione/${token}?fatto=salvata`)
    expect(await rows()).toMatchObject([
      {
        stars: '5',
        text: GOOD.text,
        shown_name: 'Anna B.',
        consent: true,
        state: 'published',
        changed_at: null,
      },
    ])
    expect(await counted()).toBe(1)
    expect(await html()).toContain('Salva le modifiche')

    await visitor.write(token, { stars: '3', text: 'Ci ho\r\nripensato.' })
    const [changed, ...others] = await rows()
    expect(others).toEqual([])
    expect(changed).toMatchObject({ stars: '3', text: 'Ci ho\nripensato.', state: 'published' })
    expect(changed!.changed_at).not.toBeNull()

    expect(where(await visitor.withdraw(token))).toBe(`/recensione/${token}?fatto=ritirata`)
    expect(await rows()).toMatchObject([{ state: 'withdrawn', text: null, shown_name: null, consent: false }])
    expect(await counted()).toBe(0)
    expect(await html()).toContain('Hai ritirato la recensione')

    await visitor.write(token, { text: 'Di nuovo qui.' })
    expect(await rows()).toMatchObject([{ state: 'published', text: 'Di nuovo qui.', withdrawn_at: null }])
    expect(await counted()).toBe(1)
  })

  test('without the consent is read by the shop alone', async () => {
    await visitor.write(token, { consent: '' })
    expect(await rows()).toMatchObject([{ consent: false, state: 'published' }])
    expect(await counted()).toBe(0)
  })

  test('who looks changes nothing', async () => {
    await visitor.page(token)
    expect(await rows()).toEqual([])
    for (const path of ['', '/withdraw']) {
      const { status } = await fetch(`${shop.app.url}/api/review/${token}${path}`)
      expect([404, 405]).toContain(status)
    }
  })
})

describe('bad input', () => {
  test.each([
    ['six', 'stars', { stars: '6' }, 'Scegli da una a cinque stelle.'],
    ['none', 'stars', { stars: '' }, 'Scegli da una a cinque stelle.'],
    ['a half', 'stars', { stars: '4.5' }, 'Scegli da una a cinque stelle.'],
    ['nothing to see', 'text', { text: ' \u202e\n ' }, 'Scrivi com’è andata: bastano poche parole.'],
    [
      '10,000 characters',
      'text',
      { text: 'a'.repeat(10_000) },
      'La recensione può avere al massimo 2.000 caratteri: accorcia un po’.',
    ],
    ['blanks', 'shown_name', { shown_name: ' ' }, 'Scrivi il nome da mostrare: va bene anche un’iniziale.'],
    [
      '61 characters',
      'shown_name',
      { shown_name: 'x'.repeat(61) },
      'Il nome può avere al massimo 60 caratteri: accorcia un po’.',
    ],
  ])('%s in %s: refused, by the form and by the API', async (_what, field, wrong, sentence) => {
    const refused = await visitor.writeJson(token, { ...GOOD, ...wrong })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: { [field]: sentence } })

    const sent = await visitor.write(token, wrong)
    expect(where(sent)).toBe(`/recensione/${token}?errore=campi`)
    const browser = new Client(shop.app.url)
    const [pair = ''] = sent.headers.getSetCookie()[0]!.split(';')
    const [name = '', value = ''] = pair.split('=')
    // A browser keeps no more.
    expect(pair.length).toBeLessThan(4096)
    browser.cookies.set(name, value)
    const again = await (await visitor.page(`${token}?errore=campi`, browser)).text()
    expect(again).toContain(sentence)
    expect(again).toContain(reviewTexts.faults)
    expect(await rows()).toEqual([])

    const reloaded = await (await visitor.page(`${token}?errore=campi`)).text()
    expect(reloaded).toContain('name="shown_name"')
    for (const said of [sentence, reviewTexts.faults]) expect(reloaded).not.toContain(said)
  })

  test.each([
    ['accents', 'aeioulrstnàèéìòù'],
    ['Cyrillic', 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  ])('a refused review of 2,000 characters comes back whole: %s', async (_, alphabet) => {
    const text = longText(alphabet)
    const sent = await visitor.write(token, { text, stars: '' })
    const [pair = ''] = sent.headers.getSetCookie()[0]!.split(';')
    // A browser keeps no more.
    expect(pair.length).toBeLessThan(4096)
    const browser = new Client(shop.app.url)
    const [name = '', value = ''] = pair.split('=')
    browser.cookies.set(name, value)
    expect(await (await visitor.page(`${token}?errore=campi`, browser)).text()).toContain(text)
  })

  test('a refused review with line breaks of a browser comes back whole as well', async () => {
    const text = Array.from({ length: 40 }, (_, line) => `Riga ${line} `.padEnd(49, 'è')).join('\r\n')
    const sent = await visitor.write(token, { text, stars: '' })
    const value = sent.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!
    expect(unpackForm(value)!.text).toBe(text.replaceAll('\r\n', '\n'))
  })

  test('2,000 characters are taken; line breaks of a browser count once', async () => {
    await visitor.write(token, { text: `${'a'.repeat(1997)}\r\nè` })
    expect((await rows())[0]!.text).toHaveLength(1999)
  })

  test('markup stays text', async () => {
    await visitor.write(token, { text: '<script>alert(1)</script><b>bello</b>', shown_name: '<i>Anna</i>' })
    expect(await rows()).toMatchObject([{ text: '<script>alert(1)</script><b>bello</b>' }])
    const page = await html()
    expect(page).not.toContain('<script>alert(1)')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;b&gt;bello')
  })

  test('a hundred at once are one row, and nothing breaks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => visitor.writeJson(token, { ...GOOD, text: `Prova ${i}` })),
    )
    const statuses = answers.map(({ status }) => status)
    expect([...new Set(statuses)].sort()).toEqual([200, 429])
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(await rows()).toHaveLength(1)
    expect(await counted()).toBe(1)
  })

  test.each(['JSON', 'form'])('forged and foreign links are refused: %s', async (kind) => {
    const [body, signature] = token.split('.')
    const [row] = await sql<{ id: number }>('SELECT id FROM purchases WHERE checkout_session_id = $1', [
      session,
    ])
    const other = Buffer.from(JSON.stringify([row!.id + 1, 'x'])).toString('base64url')
    const order = signOrder({ purchaseId: row!.id, email: buyer, expiresAt: new Date(Date.now() + 60_000) })
    const forged = [
      'x',
      `${body}.`,
      `${other}.${signature}`,
      `${body}.${'A'.repeat(22)}`,
      `${token}.x`,
      order,
    ]
    for (const wrong of forged) {
      const write = kind === 'JSON' ? visitor.writeJson(wrong, GOOD) : visitor.write(wrong)
      expect((await write).status, wrong).toBe(403)
      expect((await visitor.withdraw(wrong)).status, wrong).toBe(403)
      expect(await (await visitor.page(wrong)).text()).toContain('Qui non c’è nessuna recensione')
    }
    const unknown = reviewPath({ purchaseId: 999_999, email: buyer }).replace('/recensione/', '')
    expect((await visitor.writeJson(unknown, GOOD)).status).toBe(404)
    const foreign = await visitor.write(token, {}, { Origin: 'https://altrove.example' })
    expect(foreign.status).toBe(403)
    expect(await rows()).toEqual([])
  })

  test('a link that went to an address which was corrected opens nothing', async () => {
    await sql(`UPDATE purchases SET customer_email = 'altra@example.it' WHERE checkout_session_id = $1`, [
      session,
    ])
    expect((await visitor.writeJson(token, GOOD)).status).toBe(404)
    expect(await html()).toContain('Qui non c’è nessuna recensione')
  })
})

describe('an order that takes none', () => {
  test.each([
    [`status = 'refunded'`, 'Questo ordine è stato rimborsato'],
    [`status = 'disputed'`, 'Il pagamento di questo ordine è contestato'],
    ['access_withdrawn_at = now()', 'Questo ordine non è più attivo'],
    ['deleted_at = now()', 'Questo ordine non è più attivo'],
    [`provider = 'gift', amount_cents = 0`, 'Questo planner è un regalo'],
    [`provider = 'gift'`, 'Questo ordine è stato registrato a mano'],
  ])('%s: says why, counts no more, and can still be withdrawn', async (change, why) => {
    await visitor.write(token)
    await sql(`UPDATE purchases SET ${change} WHERE checkout_session_id = $1`, [session])
    expect(await counted()).toBe(0)
    const refused = await visitor.writeJson(token, { ...GOOD, text: 'Altro' })
    expect(refused.status).toBe(409)
    expect(((await refused.json()) as { error: string }).error).toContain(why)
    expect(await html()).toContain(why)
    expect(await rows()).toMatchObject([{ text: GOOD.text }])
    await visitor.withdraw(token)
    expect(await rows()).toMatchObject([{ state: 'withdrawn', text: null }])
  })
})

test('nobody but its author writes a review: neither a row by hand nor a changed one counts', async () => {
  await sql(
    `INSERT INTO reviews (checkout_session_id, stars, text, shown_name, consent, by_author)
     VALUES ($1, 5, 'Inventata', 'Nessuno', true, true)`,
    [session],
  )
  expect(await counted()).toBe(0)
  await sql('DELETE FROM reviews')
  await visitor.write(token)
  await sql(
    `UPDATE reviews SET text = 'Cambiata', stars = 1, answer = 'Grazie' WHERE checkout_session_id = $1`,
    [session],
  )
  expect(await rows()).toMatchObject([{ text: GOOD.text, stars: '5', answer: 'Grazie' }])
})
