import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ReviewTestimonial } from '@/contracts/reviews'

import { query } from '../support/cluster'
import { contentClient, PRICE } from '../support/content-client'
import { useMailApp } from '../support/mail-app'
import { GOOD, reviewer } from '../support/reviews'
import { type Client, tablesClient } from '../support/tables-client'
import { htmlFaults } from '../support/valid-html'

const shop = useMailApp({ CHECKOUT_SANDBOX: '1', WORKER: 'off' })
let visitor: ReturnType<typeof reviewer>
let admin: Client
let editor: Client
beforeAll(async () => {
  visitor = reviewer(shop.app)
  admin = await tablesClient(shop.app)
  editor = await tablesClient(shop.app, 'editor')
})
const { page, shows, publish, landing } = contentClient(() => ({ app: shop.app, editor }))
const setClaims = async (mode: string) => expect((await publish({ claims: { mode } })).status).toBe(200)
const gone = (text: string, path = '/') =>
  expect.poll(() => page(path), { interval: 100 }).not.toContain(text)
const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<T>(shop.app.databaseUrl, text, values)

let buyers = 0
beforeEach(async () => {
  await sql('DELETE FROM reviews')
  await sql('DELETE FROM rate_limits')
})
type Written = { id: number; session: string; token: string }
async function write(fields: Record<string, string> = {}): Promise<Written> {
  const session = await visitor.buy(`chi.${++buyers}@example.it`)
  const token = await visitor.tokenOf(session)
  expect((await visitor.write(token, fields)).status).toBe(303)
  const [row] = await sql<{ id: number }>('SELECT id FROM reviews WHERE checkout_session_id = $1', [session])
  return { id: row!.id, session, token }
}
const several = async (count: number) => {
  for (let i = 0; i < count; i++)
    await write({ text: `Recensione numero ${buyers}.`, stars: i === 0 ? '4' : '5' })
}
const jsonLd = async () => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await page())!
  const graph = (JSON.parse(json!) as { '@graph': Record<string, unknown>[] })['@graph']
  return graph.find((node) => node['@type'] === 'Product')!
}

describe('/recensioni', () => {
  test('says how reviews are gathered, by which law, and that the page’s figures are not among them', async () => {
    await shows('Ancora nessuna recensione', '/recensioni')
    const html = await page('/recensioni')
    for (const words of [
      'Può scrivere una recensione soltanto chi ha comprato qui',
      'articoli 22, comma 5-bis, e 23, comma 1, lettere bb-ter e bb-quater, del Codice del consumo',
      'non sono raccolte né controllate da questo sistema',
      '4,9/5 da 1.238 recensioni · 2.547+ clienti',
      '98% di persone soddisfatte',
    ])
      expect(html).toContain(words)
    expect(await htmlFaults(html)).toEqual([])
    await setClaims('hidden')
    await gone('non sono raccolte né controllate', '/recensioni')
    await setClaims('decorative')
    await shows('non sono raccolte né controllate', '/recensioni')
  })

  test('shows a review as text, with the shop’s answer, and drops it when it is withdrawn', async () => {
    const { id, token } = await write({ text: '<b>Bello</b>\ne semplice', shown_name: '<i>Anna</i>' })
    await shows('&lt;b&gt;Bello&lt;/b&gt;', '/recensioni')
    const answered = await editor.call('PATCH', `/api/reviews/${id}`, { answer: 'Grazie <a>Anna</a>!' })
    expect(answered.status, answered.text).toBe(200)
    await shows('Grazie &lt;a&gt;Anna&lt;/a&gt;!', '/recensioni')
    expect(await htmlFaults(await page('/recensioni'))).toEqual([])
    await visitor.withdraw(token)
    await gone('Bello', '/recensioni')
    expect(await page('/recensioni')).not.toContain('Grazie &lt;a')
  })

  test('leaves out what has no consent, and comes in pages', async () => {
    await write({ text: 'Soltanto per voi.', consent: '' })
    await several(21)
    await shows(`Recensione numero ${buyers - 1}.`, '/recensioni')
    const first = await page('/recensioni')
    expect(first).not.toContain('Soltanto per voi.')
    expect(first.match(/Acquisto verificato/g)!.length).toBeGreaterThanOrEqual(20)
    expect(first).toContain('Pagina 1 di 2')
    expect(first).not.toContain(`Recensione numero ${buyers - 21}.`)
    const second = await page('/recensioni?pagina=2')
    expect(second).toContain(`Recensione numero ${buyers - 21}.`)
    for (const wrong of ['0', '-1', '9'.repeat(30), 'x', '99'])
      expect((await fetch(`${shop.app.url}/recensioni?pagina=${wrong}`)).status).toBe(200)
  })
})

describe('what the page claims', () => {
  test('by default the texts as they are written, and no rating for search engines', async () => {
    await several(10)
    const html = await page()
    expect(html).toContain('4,9/5 da 1.238 recensioni · 2.547+ clienti')
    expect(html).not.toContain('/recensioni')
    expect(await jsonLd()).not.toHaveProperty('aggregateRating')
  })

  test('is quoted where reviews are told of, filled in as it stands on the page', async () => {
    const { hero } = await landing()
    await publish({ hero: { ...hero, proof: '2.547+ clienti per {product} a {price}' } })
    const proof = `2.547+ clienti per Ore Serene completo a ${PRICE('37')}`
    // React writes a comment between two texts.
    const told = async () => (await page('/recensioni')).replaceAll('<!-- -->', '')
    await expect.poll(told, { interval: 100 }).toContain(`«${proof}»`)
    await publish({ hero })
    await gone(proof)
  })

  test('real figures from ten reviews on; a refund takes one away, and then there are none', async () => {
    await setClaims('real')
    await several(9)
    await gone('recensioni · ')
    expect(await page()).not.toContain('2.547+')
    const { session } = await write({ stars: '5' })
    await shows('4,9/5 da 10 recensioni · ')
    expect(await page()).toContain('href="/recensioni"')
    expect(await jsonLd()).toMatchObject({
      aggregateRating: { ratingValue: '4.9', reviewCount: 10, bestRating: 5 },
    })
    await sql(`UPDATE purchases SET status = 'refunded' WHERE checkout_session_id = $1`, [session])
    await gone('recensioni · ')
    expect(await jsonLd()).not.toHaveProperty('aggregateRating')
    await setClaims('decorative')
    await shows('4,9/5 da 1.238 recensioni')
  })
})

describe('a testimonial', () => {
  const path = (id: number | string) => `/api/admin/reviews/${id}/testimonial`
  const make = (id: number, publishing = false, who = editor) =>
    who.call('POST', path(id), publishing ? { publish: true } : {})
  const known = async (id: number) =>
    (await editor.call('GET', path(id))).body as unknown as ReviewTestimonial
  const WORDS = 'Le mattine di prima sono tornate.'
  /** What the history of testimonials holds of these words. */
  const remembered = () =>
    sql(`SELECT operation FROM table_history
      WHERE table_name = 'testimonials' AND concat(before::text, after::text) LIKE '%${WORDS}%'`)

  test('is a draft with one press, on the page with a second, and gone with ‘Annulla’', async () => {
    const { id } = await write({ text: WORDS })
    expect(await known(id)).toEqual({ state: 'none', testimonialId: null, obstacle: null })
    const made = await make(id)
    expect(made.body, made.text).toMatchObject({ state: 'draft' })
    // Twice is as good as once.
    expect((await make(id)).body).toEqual(made.body)
    expect(await page()).not.toContain(WORDS)
    expect((await make(id, true)).body).toMatchObject({ state: 'published' })
    await shows(WORDS)
    const html = await page()
    expect(html).toContain('Acquisto verificato')
    expect(await htmlFaults(html)).toEqual([])
    expect(await remembered()).not.toEqual([])
    expect((await editor.call('DELETE', path(id))).body).toMatchObject({ state: 'none' })
    await gone(WORDS)
    // That it was deleted is known, and no word of it.
    const { testimonialId } = made.body as unknown as ReviewTestimonial
    const history = `SELECT operation, before, after FROM table_history WHERE table_name = 'testimonials' AND row_id = $1`
    expect(await sql(history, [testimonialId])).toEqual([{ operation: 'delete', before: null, after: null }])
  })

  test.each([
    ['its author withdraws', ({ token }: Written) => visitor.withdraw(token)],
    ['its author changes it', ({ token }: Written) => visitor.write(token, { text: 'Altre parole.' })],
    [
      'its author takes the consent back',
      ({ token }: Written) => visitor.write(token, { text: WORDS, consent: '' }),
    ],
    [
      'the order is refunded',
      ({ session }: Written) =>
        sql(`UPDATE purchases SET status = 'refunded' WHERE checkout_session_id = $1`, [session]),
    ],
    ['it is moved to the bin', ({ id }: Written) => admin.call('DELETE', `/api/tables/reviews/${id}`)],
    ['it is deleted for good', ({ id }: Written) => sql('DELETE FROM reviews WHERE id = $1', [id])],
  ])('goes when %s', async (_when, happens) => {
    const written = await write({ text: WORDS })
    await make(written.id)
    await make(written.id, true)
    await shows(WORDS)
    expect(await remembered()).not.toEqual([])
    await happens(written)
    expect(await remembered()).toEqual([])
    expect(await sql('SELECT id FROM testimonials WHERE content = $1', [WORDS])).toEqual([])
    expect(await sql('SELECT id FROM _testimonials_v WHERE version_content = $1', [WORDS])).toEqual([])
    await gone(WORDS)
  })

  test('says what its author said: an editor cannot change the words, only what stands beside them', async () => {
    const { id } = await write({ text: WORDS })
    const { testimonialId } = (await make(id, true)).body as unknown as ReviewTestimonial
    const changed = { content: 'Parole mie', name: 'Io', rating: 1, role: 'Architetta, Torino', review: null }
    const saved = await editor.call('PATCH', `/api/testimonials/${testimonialId}`, changed)
    expect(saved.status, saved.text).toBe(200)
    const [row] = await sql('SELECT content, name, rating, role, review_id FROM testimonials WHERE id = $1', [
      testimonialId,
    ])
    expect(row).toEqual({
      content: WORDS,
      name: GOOD.shown_name,
      rating: '5',
      role: 'Architetta, Torino',
      review_id: id,
    })
  })

  test('is not made of what may not be shown, is too long, or is not there', async () => {
    const { id: silent } = await write({ consent: '' })
    const { id: long } = await write({ text: 'a'.repeat(601) })
    expect(await make(silent)).toMatchObject({ status: 409 })
    expect((await make(long)).body.error).toContain('sta in 600 caratteri')
    for (const id of [0, 999_999, 9_999_999_999]) expect((await make(id)).status).toBe(404)
    expect((await editor.call('POST', path(`0x${silent.toString(16)}`), {})).status).toBe(404)
    expect((await editor.call('POST', path(silent), { publish: 'true' })).status).toBe(400)
  })

  test('is the work of editors and administrators alone', async () => {
    const { id } = await write()
    const stranger = await tablesClient(shop.app, 'user')
    expect((await make(id, false, stranger)).status).toBe(403)
    expect((await fetch(`${shop.app.url}${path(id)}`)).status).toBe(401)
    expect((await make(id, false, admin)).status).toBe(200)
  })
})

describe('in the panel', () => {
  test('editors read and answer, and see no order; the words are nobody’s to change', async () => {
    const { id, session } = await write()
    const seen = await editor.call('GET', `/api/reviews/${id}`)
    expect(seen.body).toMatchObject({ text: GOOD.text, stars: 5 })
    expect(seen.text).not.toContain(session)
    for (const who of [editor, admin]) {
      const changed = await who.call('PATCH', `/api/reviews/${id}`, {
        text: 'Altro',
        stars: 1,
        answer: 'Grazie',
      })
      expect(changed.status).toBe(200)
      expect(await sql('SELECT text, stars, answer FROM reviews WHERE id = $1', [id])).toEqual([
        { text: GOOD.text, stars: '5', answer: 'Grazie' },
      ])
    }
    expect((await editor.call('DELETE', `/api/reviews/${id}`)).status).toBe(403)
    expect((await editor.call('POST', '/api/reviews', { stars: 5, checkout_session_id: 'x' })).status).toBe(
      403,
    )
    expect((await editor.call('GET', '/api/tables/reviews')).status).toBe(403)
    expect((await fetch(`${shop.app.url}/api/reviews`)).status).toBe(403)
  })

  test('an answer through the tables stands beside the author’s words of that moment', async () => {
    const { id, token } = await write()
    await visitor.write(token, { text: 'Cambiata nel frattempo.' })
    const { status, text } = await admin.call('PUT', `/api/tables/reviews/${id}`, { answer: 'Grazie!' })
    expect(status, text).toBe(200)
    const [row] = await sql(
      'SELECT text, answer, answered_at IS NOT NULL AS told FROM reviews WHERE id = $1',
      [id],
    )
    expect(row).toEqual({ text: 'Cambiata nel frattempo.', answer: 'Grazie!', told: true })
  })
})
