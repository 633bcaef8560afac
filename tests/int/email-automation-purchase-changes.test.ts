import pg from 'pg'
import { describe, expect, test } from 'vitest'

import { emailReport } from '@/services/email-automation/email-stats'
import { forecastChange } from '@/services/email-automation/forecast-change'

import { query } from '../support/cluster'
import { addPurchase, addSequence, ledger, passAt, until } from '../support/email'
import { lockWaits } from '../support/lock-waits'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()

describe('at the same moment', () => {
  test('a purchase made while a sequence is being switched on or moved is planned by what it says then', async () => {
    const sequence = await addSequence(shop.databaseUrl, { days: 1, active: 0 })
    const client = new pg.Client({ connectionString: shop.databaseUrl })
    await client.connect()
    const purchaseDuring = async (change: string) => {
      await client.query('BEGIN')
      await client.query(`UPDATE email_sequences SET ${change} WHERE id = $1`, [sequence])
      const purchase = addPurchase(shop.databaseUrl)
      await until(
        () => lockWaits(shop.databaseUrl, 'advisory'),
        (waiting) => waiting.length === 1,
      )
      await client.query('COMMIT')
      return await purchase
    }
    try {
      const first = await purchaseDuring('is_active = 1')
      const second = await purchaseDuring('send_after_days = 10')
      const rows = await query<{ purchase_id: number; days: number }>(
        shop.databaseUrl,
        `SELECT purchase_id, round(extract(epoch FROM due_at - now()) / 86400)::int AS days FROM email_deliveries ORDER BY 1`,
      )
      expect(rows).toEqual([first, second].map((purchase_id) => ({ purchase_id, days: 10 })))
    } finally {
      await client.end()
    }
  })
})

test('a corrected address reaches the mail that failed', async () => {
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl, { email: 'sbagliata@example.it' })
  shop.smtp.judge(() => ({ code: 550 }))
  await passAt(shop.databaseUrl, shop.smtp.url)
  await query(shop.databaseUrl, `UPDATE purchases SET customer_email = 'Giusta@example.it'`)
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'failed', user_email: 'giusta@example.it' }])
})

test.each([
  ['unsubscribed', { state: 'skipped', skip_reason: 'unsubscribed' }],
  // It goes on getting what it has paid for: the complaint may have been another person's.
  ['complaint', { state: 'skipped', skip_reason: 'unsubscribed' }],
  ['manual', { state: 'skipped', skip_reason: 'unsubscribed' }],
  // The old address was not reachable; the new one may be.
  ['bounce', { state: 'planned', user_email: 'giusta@example.it' }],
])('an address that is out for %s, corrected', async (reason, row) => {
  await addSequence(shop.databaseUrl, { days: 3 })
  await addPurchase(shop.databaseUrl, { email: 'Sbagliata@example.it' })
  await query(
    shop.databaseUrl,
    `INSERT INTO email_suppressions (email, reason) VALUES ('sbagliata@example.it', $1)`,
    [reason],
  )
  await query(shop.databaseUrl, `UPDATE purchases SET customer_email = 'Giusta@example.it'`)
  expect(await ledger(shop.databaseUrl)).toMatchObject([row])
})

test('who asks for the money back gets no sequence, and what lies ahead when that is refused', async () => {
  await addSequence(shop.databaseUrl, { days: 3 })
  const id = await addPurchase(shop.databaseUrl)
  const state = async () => (await ledger(shop.databaseUrl)).map((row) => row.skip_reason ?? row.state)
  const request = (sql: string) => query(shop.databaseUrl, sql)
  await request(
    `INSERT INTO withdrawal_requests (checkout_session_id, kind, customer_email, requested_at)
     SELECT checkout_session_id, 'message', customer_email, now() FROM purchases WHERE id = ${id}`,
  )
  expect(await state()).toEqual(['planned'])
  await request(`UPDATE withdrawal_requests SET kind = 'withdrawal'`)
  expect(await state()).toEqual(['withdrawing'])
  await request(`UPDATE withdrawal_requests SET state = 'refused'`)
  expect(await state()).toEqual(['planned'])

  // Also when planning could not see it: the row is looked at again before it is sent.
  await request(`ALTER TABLE withdrawal_requests DISABLE TRIGGER email_withdrawals_changed`)
  await request(`UPDATE withdrawal_requests SET state = 'open'`)
  await passAt(shop.databaseUrl, shop.smtp.url, new Date(Date.now() + 4 * 86_400_000).toISOString())
  expect(await state()).toEqual(['withdrawing'])
  expect(shop.smtp.mails).toEqual([])
})

test('a purchase in the bin is neither in a forecast nor the sample of a preview', async () => {
  const db = new pg.Pool({ connectionString: shop.databaseUrl })
  try {
    await addPurchase(shop.databaseUrl, { product: 'Resta', at: '2026-03-01T09:00:00Z' })
    const binned = await addPurchase(shop.databaseUrl, { product: 'Cestinato' })
    const values = {
      send_after_days: 0,
      send_from_hour: null,
      send_until_hour: null,
      is_active: 1,
      include_past_buyers: 1,
    }
    const forecast = () => forecastChange({ db, id: undefined, values })
    expect((await forecast()).now).toBe(2)
    expect((await emailReport({ pool: db, db })).sample?.product_name).toBe('Cestinato')
    await query(shop.databaseUrl, 'UPDATE purchases SET deleted_at = now() WHERE id = $1', [binned])
    expect((await forecast()).now).toBe(1)
    expect((await emailReport({ pool: db, db })).sample?.product_name).toBe('Resta')
  } finally {
    await db.end()
  }
})
