import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { readResults } from '@/services/email-automation/email-results'
import { markReturned } from '@/services/email-automation/record-bounces'

import { query } from '../support/cluster'
import { addPurchase, addSequence } from '../support/email'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()
let db: pg.Pool
beforeEach(() => {
  db = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
})
afterEach(() => db.end())

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const results = async (days?: number) => {
  const rows = await readResults({ db, query: { days, grain: 'month' } })
  return new Map(rows.filter(({ since }) => since === null).map((row) => [row.key, row]))
}
/** A mail of a sequence to the buyer of a purchase, so many days ago. */
const mailed = (purchase: number, state: string, days: number) =>
  query(
    shop.databaseUrl,
    `UPDATE email_deliveries SET state = $2, skip_reason = CASE WHEN $2 = 'skipped' THEN 'unsubscribed' END,
       due_at = $3, sent_at = CASE WHEN $2 = 'sent' THEN $3::timestamptz END,
       ended_at = CASE WHEN $2 <> 'skipped' THEN $3::timestamptz END WHERE purchase_id = $1`,
    [purchase, state, ago(days)],
  )
const recovery = (email: string, days: number) =>
  query(
    shop.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, email_type, user_email, due_at, sent_at, ended_at)
     VALUES ('recovery', 2, 'sent', 'recovery', $1, $2, $2, $2)`,
    [email, ago(days)],
  )

test('orders within seven days are told of those who got a mail, and of those who did not', async () => {
  const id = await addSequence(shop.databaseUrl, { name: 'Invito', countClicks: 1 })
  const buyer = (email: string) => addPurchase(shop.databaseUrl, { email, at: ago(40) })
  const [got, late, missed, refunded] = [
    await buyer('got@example.it'),
    await buyer('late@example.it'),
    await buyer('missed@example.it'),
    await buyer('refunded@example.it'),
  ]
  for (const purchase of [got, late, refunded]) await mailed(purchase, 'sent', 20)
  await mailed(missed, 'skipped', 20)
  // Without regard to case; the order that the mail itself follows is none of these.
  await addPurchase(shop.databaseUrl, { email: 'Got@Example.it', at: ago(15) })
  await addPurchase(shop.databaseUrl, { email: 'late@example.it', at: ago(12) })
  await addPurchase(shop.databaseUrl, { email: 'missed@example.it', at: ago(14) })
  const back = await addPurchase(shop.databaseUrl, { email: 'refunded@example.it', at: ago(18) })
  await recovery('cassa@example.it', 3)
  await addPurchase(shop.databaseUrl, { email: 'cassa@example.it', at: ago(2) })

  const key = String(id)
  expect((await results()).get(key)).toMatchObject({
    name: 'Invito',
    sent: 3,
    orders: 2,
    cents: 7400,
    missed: 1,
    missed_orders: 1,
    missed_cents: 3700,
    counts_clicks: true,
  })
  await query(shop.databaseUrl, `UPDATE purchases SET status = 'refunded' WHERE id = $1`, [back])
  await query(
    shop.databaseUrl,
    `UPDATE purchases SET status = 'partially_refunded', refunded_cents = 700 WHERE customer_email = 'Got@Example.it'`,
  )
  expect((await results()).get(key)).toMatchObject({ orders: 1, cents: 3000 })
  expect((await results()).get('recovery')).toMatchObject({
    name: 'Cassa lasciata a metà',
    sent: 1,
    orders: 1,
    cents: 3700,
  })
  // A corrected address belongs to nobody who was mailed.
  await query(
    shop.databaseUrl,
    `UPDATE purchases SET customer_email = 'altri@example.it' WHERE customer_email = 'Got@Example.it'`,
  )
  expect((await results()).get(key)).toMatchObject({ orders: 0, cents: 0 })
  expect([...(await results(10)).keys()]).toEqual(['recovery'])
})

test('an order after two mails counts once in each row, and once for all mail', async () => {
  for (const name of ['Uno', 'Due']) await addSequence(shop.databaseUrl, { name })
  const first = await addPurchase(shop.databaseUrl, { email: 'anna@example.it', at: ago(9) })
  await mailed(first, 'sent', 3)
  await addPurchase(shop.databaseUrl, { email: 'anna@example.it', at: ago(1) })
  const rows = await readResults({ db, query: { days: 30, grain: 'week' } })
  expect(
    rows.filter(({ since, key }) => since === null && key !== 'all').map(({ orders }) => orders),
  ).toEqual([1, 1])
  const all = rows.filter(({ key }) => key === 'all')
  expect(all.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
})

test('what comes back has not arrived', async () => {
  await addSequence(shop.databaseUrl)
  const purchase = await addPurchase(shop.databaseUrl, { email: 'sparita@example.it', at: ago(3) })
  await mailed(purchase, 'sent', 1)
  const event = { type: 'bounce', email: 'sparita@example.it', permanent: true, reason: '5.1.1' } as const
  await markReturned({ db, events: [event] })
  await markReturned({ db, events: [event] })
  const [row] = [...(await results()).values()]
  expect(row).toMatchObject({ sent: 1, bounced: 1 })
})
