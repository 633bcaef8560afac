import { randomUUID } from 'node:crypto'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { signWithdrawal } from '@/services/orders/withdrawals/withdrawal-token'

import { askPurchase } from '../support/checkout-client'
import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'
import { beyondMidnight } from '../support/midnight'
import { type Client, tablesClient } from '../support/tables-client'
import { htmlFaults } from '../support/valid-html'
import { withdrawalVisitor } from '../support/withdrawals'

const shop = useMailApp({ CHECKOUT_SANDBOX: '1' })
let admin: Client
let visitor: ReturnType<typeof withdrawalVisitor>
beforeAll(async () => {
  admin = await tablesClient(shop.app)
  visitor = withdrawalVisitor(shop.app)
})

let buyers = 0
let buyer: string
let order: string
beforeEach(async () => {
  await beyondMidnight(30)
  await query(shop.app.databaseUrl, 'DELETE FROM rate_limits')
  buyer = `anna.${++buyers}@example.it`
  order = await visitor.buy(buyer)
})

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<T>(shop.app.databaseUrl, text, values)
const change = (columns: string) =>
  sql(`UPDATE purchases SET ${columns} WHERE checkout_session_id = $1`, [order])
const requests = () =>
  sql<{ id: number; kind: string; state: string; decided_by: string | null }>(
    'SELECT * FROM withdrawal_requests WHERE checkout_session_id = $1 ORDER BY id',
    [order],
  )
const mailTo = (address: string, words: string) =>
  shop.smtp.waitForMail(({ to, message }) => to.includes(address) && (message.subject ?? '').includes(words))
/** Both steps. */
async function withdraw(fields: Record<string, string> = {}): Promise<string> {
  return visitor.confirm(visitor.tokenIn(await visitor.identify(order, buyer)), fields)
}
const listed = async (state = 'open') =>
  (await admin.call('GET', `/api/admin/withdrawals?state=${state}`)).body.rows as unknown as Record<
    string,
    unknown
  >[]
const refund = (id: number, refundId = randomUUID()) =>
  admin.call('POST', '/api/admin/withdrawals/refund', { id, refundId, seenRefundedCents: 0 })
const refuse = (id: number, reason: unknown) =>
  admin.call('POST', '/api/admin/withdrawals/refuse', { id, reason })

describe('a buyer who withdraws', () => {
  test('is identified, confirms, and has a dated receipt; the request and its mail are one', async () => {
    const second = await visitor.identify(order, ` ${buyer.toUpperCase()} `)
    const html = await visitor.page(second)
    for (const words of ['Controlla e conferma', 'Stai per recedere dal contratto', 'Conferma il recesso'])
      expect(html).toContain(words)
    expect(html).toContain('€\u00a037,00')
    expect(html).not.toContain(buyer)
    expect(html).toContain('content="same-origin"')
    expect(await htmlFaults(html)).toEqual([])
    expect(await requests()).toEqual([])

    const done = await visitor.confirm(visitor.tokenIn(second), { messaggio: 'Grazie lo stesso' })
    expect(await visitor.page(done)).toContain('Abbiamo ricevuto la tua richiesta')
    const [request] = await requests()
    expect(request).toMatchObject({ kind: 'withdrawal', state: 'open', customer_email: buyer })
    const { message } = await mailTo(buyer, 'Ricevuta del tuo recesso')
    expect(message.subject).toMatch(/del(?: |l’)\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/)
    for (const part of [message.text, message.html])
      for (const words of [order, 'Anna Bianchi', 'recedo dal contratto', 'Grazie lo stesso', 'ora italiana'])
        expect(part).toContain(words)
    const [kept] = await sql(`SELECT kind, user_email FROM email_deliveries WHERE dedup_key = $1`, [
      `withdrawal:${request!.id}`,
    ])
    expect(kept).toEqual({ kind: 'withdrawal', user_email: buyer })
    const notice = await mailTo('ciao@ore-serene.example', 'Recesso: Anna Bianchi')
    expect(notice.message.text).toContain(`${shop.app.url}/admin/recessi`)
  })

  test('who presses twice, or at once, has sent one request, and reads so', async () => {
    const token = visitor.tokenIn(await visitor.identify(order, buyer))
    await Promise.all([visitor.confirm(token), visitor.confirm(token), visitor.confirm(token)])
    expect(await requests()).toHaveLength(1)
    const again = await visitor.page(await visitor.identify(order, buyer))
    expect(again).toMatch(/Abbiamo già la tua richiesta, inviata (?:il |l’)/)
    expect(again).not.toContain('Conferma il recesso')
  })

  test('signs and writes as long as the form allows, counted in characters', async () => {
    const [nome, messaggio] = ['🌞'.repeat(150), '🌞'.repeat(900)]
    await withdraw({ nome, messaggio })
    expect(await requests()).toMatchObject([{ customer_name: nome, message: messaggio }])
  })

  test('needs a name, and what was filled in before stays', async () => {
    const token = visitor.tokenIn(await visitor.identify(order, buyer))
    const back = await visitor.confirm(token, { nome: '  ' })
    const html = await visitor.page(back)
    expect(html).toContain('Scrivi il tuo nome e cognome')
    expect(html).toContain('Conferma il recesso')
    expect(await requests()).toEqual([])
  })
})

const WAIVED = `consents = '{"waiver":{"given":true,"text":"Accetto","version":1,"at":"2026-11-01T10:00:00.000Z"}}'`

test.each([
  [WAIVED, 'Conferma la richiesta di rimborso', 'guarantee'],
  [`purchased_at = now() - interval '13 days'`, 'Conferma il recesso', 'withdrawal'],
  [`purchased_at = now() - interval '16 days'`, 'Conferma la richiesta di rimborso', 'guarantee'],
  [`purchased_at = now() - interval '32 days'`, 'Invia la richiesta', 'message'],
])('with %s the button says “%s”', async (columns, button, kind) => {
  await change(columns)
  const second = await visitor.identify(order, buyer)
  expect(await visitor.page(second)).toContain(button)
  await visitor.confirm(visitor.tokenIn(second))
  expect(await requests()).toMatchObject([{ kind, state: 'open' }])
})

describe('whoever does not belong', () => {
  test('learns nothing: an unknown order and a wrong address are answered alike', async () => {
    const unknown = await visitor.identify('cs_sandbox_unknown', buyer)
    const wrong = await visitor.identify(order, 'altra@example.it')
    expect(wrong.replace(order, '…')).toBe(unknown.replace('cs_sandbox_unknown', '…'))
    expect(await visitor.page(wrong)).toContain('Non troviamo un ordine con questo numero e questo indirizzo')
    await change('deleted_at = now()')
    expect(await visitor.identify(order, buyer)).toBe(wrong)
  })

  test('with a forged or an old key starts again; from another site’s page nothing is taken', async () => {
    const old = signWithdrawal({ purchaseId: 1, now: new Date(Date.now() - 3 * 60 * 60 * 1000) })
    for (const token of ['forged', 'a.b', old, '']) {
      expect(await visitor.page(await visitor.confirm(token))).toContain('ricomincia da qui')
    }
    const foreign = { Origin: 'https://evil.example' }
    expect((await visitor.send('', { ordine: order, email: buyer }, foreign)).status).toBe(403)
    expect(await requests()).toEqual([])
  })

  test('after many guesses has to wait, for this order and from this network', async () => {
    for (let guess = 0; guess < 20; guess++) await visitor.identify(order, `no.${guess}@example.it`)
    const late = await visitor.identify(order, buyer)
    expect(await visitor.page(late)).toContain('Hai provato troppe volte')
    for (let guess = 0; guess < 10; guess++) await visitor.identify(`cs_${guess}`, buyer)
    expect(await visitor.identify('cs_other', buyer)).toContain('errore=troppi')
  })
})

test.each([
  [`status = 'refunded', refunded_cents = 3700`, 'è già stato rimborsato'],
  [`status = 'disputed'`, 'sta già verificando il pagamento'],
  [`status = 'lost'`, 'ti ha già restituito il denaro'],
  [`provider = 'gift', amount_cents = 0`, 'è un regalo'],
])('on an order with %s there is a sentence instead of a form', async (columns, words) => {
  const token = visitor.tokenIn(await visitor.identify(order, buyer))
  await change(columns)
  expect(await visitor.page(`/recesso?passo=${token}`)).toContain(words)
  await visitor.confirm(token)
  expect(await requests()).toEqual([])
})

describe('the shop', () => {
  test('sees the evidence, refunds with one click, and the order is closed with the request', async () => {
    await sql(
      `INSERT INTO download_log (purchase_id, product_name, network, bytes, started_at, last_at)
       SELECT id, 'Planner', '203.0.113.0/24', 1, now(), now() FROM purchases WHERE checkout_session_id = $1`,
      [order],
    )
    await change(
      `purchased_at = (purchased_at AT TIME ZONE 'Europe/Rome' - interval '3 days') AT TIME ZONE 'Europe/Rome'`,
    )
    await withdraw()
    await change(WAIVED)
    expect((await listed()).find((one) => one.checkout_session_id === order)).toMatchObject({
      waived_at: '2026-11-01T10:00:00.000Z',
    })
    await change('consents = NULL')
    const row = (await listed()).find((one) => one.checkout_session_id === order)!
    expect(row).toMatchObject({
      days: 3,
      downloads: 1,
      waived_at: null,
      kind: 'withdrawal',
      refunded_cents: 0,
    })
    const answers = await Promise.all([refund(row.id as number), refund(row.id as number)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await requests()).toMatchObject([
      { state: 'refunded', decided_by: expect.stringContaining('@') as string },
    ])
    expect((await askPurchase(shop.app.url, order)).status).toBe(410)
    const dossier = await admin.call('GET', `/api/admin/orders/${row.purchase_id as number}`)
    expect(dossier.text).toContain('"kind":"withdrawal"')
    expect((await listed('decided')).map((one) => one.checkout_session_id)).toContain(order)
    expect((await refuse(row.id as number, 'Troppo tardi')).status).toBe(409)
  })

  test('refuses with a reason that the buyer reads; they may ask again', async () => {
    await withdraw()
    const { id } = (await requests())[0]!
    expect((await refuse(id, '  ')).body.errors).toHaveProperty('reason')
    expect((await refuse(id, 'I file sono stati rivenduti.')).status).toBe(200)
    const { message } = await mailTo(buyer, 'La tua richiesta del')
    for (const part of [message.text, message.html]) expect(part).toContain('I file sono stati rivenduti.')
    expect(await requests()).toMatchObject([{ state: 'refused' }])
    expect((await refund(id)).status).toBe(409)
    await withdraw()
    expect(await requests()).toMatchObject([{ state: 'refused' }, { state: 'open' }])
  })

  test('decides about no id that a request cannot have', async () => {
    for (const id of [0, -1, 2_147_483_648]) {
      for (const refused of [await refund(id), await refuse(id, 'No')]) {
        expect(refused.status, String(id)).toBe(400)
        expect(refused.body.errors).toHaveProperty('id')
      }
    }
  })

  test('lists the requests among its tables; nobody else decides', async () => {
    await withdraw()
    const { body } = await admin.call('GET', `/api/tables/withdrawal_requests?search=${buyer}`)
    expect(body.rows).toMatchObject([{ kind: 'withdrawal', state: 'open', customer_email: buyer }])
    const editor = await tablesClient(shop.app, 'editor')
    expect((await editor.call('GET', '/api/admin/withdrawals')).status).toBe(403)
    for (const [path, rest] of [
      ['refund', { refundId: randomUUID(), seenRefundedCents: 0 }],
      ['refuse', { reason: 'No' }],
    ] as const) {
      const asked = { id: body.rows[0]!.id, ...rest }
      expect((await editor.call('POST', `/api/admin/withdrawals/${path}`, asked)).status).toBe(403)
    }
  })
})
