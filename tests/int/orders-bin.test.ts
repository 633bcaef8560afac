import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { askPurchase, buyInSandbox, purchaseOf } from '../support/checkout-client'
import { query } from '../support/cluster'
import { contentClient } from '../support/content-client'
import { addSequence } from '../support/email'
import { signIn } from '../support/sign-in'
import { type Client, tablesClient } from '../support/tables-client'

const BUYER = 'anna.bianchi@example.it'
const TABLE = '/api/tables/purchases'

let app: App
let admin: Client
let buyer: { cookie: string }
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { CHECKOUT_SANDBOX: '1', WORKER: 'off' } })
  admin = await tablesClient(app)
  buyer = (await signIn({ app, role: 'user', email: BUYER })).headers
  await query(app.databaseUrl, 'DELETE FROM email_sequences')
  await addSequence(app.databaseUrl, { name: 'Subito', days: 0 })
  await addSequence(app.databaseUrl, { name: 'Dopo', days: 5 })
})
afterAll(() => app.stop())

let sessionId: string
let link: string
let id: number
beforeEach(async () => {
  sessionId = await buyInSandbox(app.url)
  link = `${app.url}${(await purchaseOf(app.url, sessionId)).products[0]!.downloadUrl}`
  id = (await rowOf()).id
})

type Purchase = { id: number; status: string; deleted_at: Date | null }
const rowOf = async () =>
  (
    await query<Purchase>(app.databaseUrl, 'SELECT * FROM purchases WHERE checkout_session_id = $1', [
      sessionId,
    ])
  )[0]!
const remove = async () => {
  const gone = await admin.call('DELETE', `${TABLE}/${id}`)
  expect(gone.status, gone.text).toBe(200)
}
const restore = async () =>
  expect((await admin.call('POST', `${TABLE}/bulk`, { action: 'restore', ids: [id] })).status).toBe(200)
/** The states of the mail of the sequences, in their order. */
const mail = async () =>
  (
    await query<{ state: string }>(
      app.databaseUrl,
      `SELECT state FROM email_deliveries WHERE kind = 'sequence' AND purchase_id = $1 ORDER BY due_at`,
      [id],
    )
  ).map(({ state }) => state)
const own = async () => {
  const response = await fetch(`${app.url}/api/my-purchases`, { headers: buyer })
  const { purchases } = (await response.json()) as { purchases: { sessionId: string }[] }
  return purchases.filter((purchase) => purchase.sessionId === sessionId)
}
const inBin = async () => (await admin.call('GET', `${TABLE}?bin=1`)).body.rows.some((row) => row.id === id)

test('a purchase in the bin has no links and no mail, and comes back whole', async () => {
  expect([await mail(), (await own()).length]).toEqual([['planned', 'planned'], 1])
  await remove()
  expect(await inBin()).toBe(true)
  const refused = await fetch(link)
  expect(refused.status).toBe(410)
  const page = await refused.text()
  expect(page).toContain('Questo acquisto non è più attivo')
  expect(page).toContain('href="/acquisti"')
  const detail = await askPurchase(app.url, sessionId)
  expect([detail.status, await detail.json()]).toEqual([
    410,
    expect.objectContaining({ message: expect.stringContaining('non è più attivo') as string }),
  ])
  expect([await mail(), await own()]).toEqual([['skipped', 'skipped'], []])

  await restore()
  expect((await fetch(link)).status).toBe(200)
  expect((await askPurchase(app.url, sessionId)).status).toBe(200)
  // The first was due already: what was planned when it went comes back with it.
  expect([await mail(), (await own()).length]).toEqual([['planned', 'planned'], 1])
  expect(await inBin()).toBe(false)
})

test('a sequence’s mail is not sent by hand while its purchase is in the bin', async () => {
  await remove()
  const [first] = await query<{ id: number }>(
    app.databaseUrl,
    `SELECT id FROM email_deliveries WHERE kind = 'sequence' AND purchase_id = $1 ORDER BY due_at`,
    [id],
  )
  const resend = () => admin.call('POST', `/api/admin/orders/${id}/resend`, { delivery_id: first!.id })
  const sent = await resend()
  expect([sent.status, sent.body]).toMatchObject([
    409,
    { error: expect.stringContaining('nel cestino') as string },
  ])
  expect(await mail()).toEqual(['skipped', 'skipped'])
  await query(
    app.databaseUrl,
    `UPDATE email_deliveries SET state = 'failed', skip_reason = NULL, ended_at = now() WHERE id = $1`,
    [first!.id],
  )
  expect((await resend()).status).toBe(409)
  expect(await mail()).toEqual(['failed', 'skipped'])
})

test('a deletion is undone like any other', async () => {
  const gone = await admin.call('DELETE', `${TABLE}/${id}`)
  const undo = { action: 'undo', batch: gone.headers.get('X-Undo-Batch') }
  expect((await admin.call('POST', `${TABLE}/bulk`, undo)).status).toBe(200)
  expect((await fetch(link)).status).toBe(200)
})

test('a purchase whose row is no longer valid can be deleted and restored too', async () => {
  await query(app.databaseUrl, `UPDATE purchases SET customer_email = 'senza chiocciola' WHERE id = $1`, [id])
  await remove()
  expect((await fetch(link)).status).toBe(410)
  await restore()
  expect((await fetch(link)).status).toBe(200)
})

test('a visit to the result page makes no second purchase and restores none', async () => {
  await remove()
  const answers = await Promise.all(Array.from({ length: 5 }, () => askPurchase(app.url, sessionId)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(5).fill(410))
  const rows = await query<Purchase>(
    app.databaseUrl,
    'SELECT * FROM purchases WHERE checkout_session_id = $1',
    [sessionId],
  )
  expect(rows).toEqual([expect.objectContaining({ id, deleted_at: expect.any(Date) as Date })])
})

test('a sale is not deleted for good: the law wants it kept', async () => {
  await remove()
  const purged = await admin.call('POST', `${TABLE}/bulk`, { action: 'purge', ids: [id] })
  expect(purged.status).toBe(409)
  expect(purged.body).toMatchObject({ error: expect.stringContaining('resta nel cestino') as string })
  const direct = await admin.call('DELETE', `/api/purchases/${id}?trash=true`)
  expect(direct.status).toBe(409)
  expect(await inBin()).toBe(true)
})

test.each([
  ['purchases', undefined],
  ['withdrawal-requests', { kind: 'withdrawal', requested_at: new Date().toISOString() }],
  ['reviews', { stars: 5, text: 'Utile', shown_name: 'Anna', written_at: new Date().toISOString() }],
])('what belongs to one sale is not duplicated: %s', async (slug, values) => {
  const table = slug.replace('-', '_')
  const count = async () => {
    const [row] = await query<{ rows: number; mails: number }>(
      app.databaseUrl,
      `SELECT (SELECT count(*)::int FROM ${table}) AS rows, (SELECT count(*)::int FROM email_deliveries) AS mails`,
    )
    return row
  }
  let original = id
  if (values) {
    const data = { checkout_session_id: sessionId, customer_email: 'anna@posta.example', ...values }
    const made = await admin.call('POST', `/api/${slug}`, data)
    expect(made.status, made.text).toBe(201)
    original = (made.body as unknown as { doc: { id: number } }).doc.id
  }
  const before = await count()
  const copied = await admin.call('POST', `/api/${slug}/${original}/duplicate`, {})
  expect(copied.status, copied.text).toBe(404)
  expect(await count()).toEqual(before)
})

test('the places left on the page do not count a purchase in the bin', async () => {
  const { setUrgency, shows } = contentClient(() => ({ app, editor: admin }))
  const [{ count }] = (await query<{ count: number }>(
    app.databaseUrl,
    'SELECT count(*)::int AS count FROM purchases WHERE deleted_at IS NULL',
  )) as [{ count: number }]
  await setUrgency('real', { placesTotal: 100, deadline: new Date(Date.now() + 36e5).toISOString() })
  await shows(`Posti rimasti: ${100 - count}`)
  await remove()
  await shows(`Posti rimasti: ${100 - count + 1}`)
  await restore()
  await shows(`Posti rimasti: ${100 - count}`)
})
