import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { claimDeliveries } from '@/services/email-automation/ledger/claim'
import { settleDeliveries, type Settlement } from '@/services/email-automation/ledger/settle'
import { renewLease, takeUpOrphans } from '@/services/email-automation/ledger/workers'

import { query } from '../support/cluster'
import { addPurchase, addPurchases, addSequence, ledger, until } from '../support/email'
import { lockWaits } from '../support/lock-waits'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()
const workerId = '6b1d3a52-5c4e-4c39-9e43-0f4b4b1a7a01'

/** The worker's connections, with a lock timeout: a statement that waits for another transaction's lock fails. */
let worker: pg.Pool
let connections: pg.Client[]
beforeEach(() => {
  worker = new pg.Pool({ connectionString: shop.databaseUrl, options: '-c lock_timeout=1500' })
  connections = []
})
afterEach(async () => {
  await worker.end()
  for (const connection of connections) await connection.end()
})

/** Somebody else's connection, with a transaction of its own. */
async function begin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  connections.push(client)
  await client.query('BEGIN')
  return client
}

const heartbeat = async () => {
  await renewLease({ db: worker, ids: [workerId], name: 'test', role: 'worker', leaseMs: 60_000 })
  return takeUpOrphans({ db: worker })
}
const claim = (priority = 2) =>
  claimDeliveries({ db: worker, workerId, priority, limit: 100, now: undefined })
const settle = (settlements: Settlement[]) =>
  settleDeliveries({ db: worker, workerId, settlements, now: undefined })
const waiting = () => lockWaits(shop.databaseUrl)

test('an import that lasts beside a sequence that is being saved delays neither results, nor codes, nor the heartbeat', async () => {
  const sequence = await addSequence(shop.databaseUrl)
  for (const name of ['anna', 'ugo', 'eva'])
    await addPurchase(shop.databaseUrl, { email: `${name}@example.it` })
  await heartbeat()
  const [anna, ugo, eva] = await claim()
  const importing = await begin()
  await importing.query(`UPDATE purchases SET customer_email = 'x' || customer_email`)
  const saving = query(shop.databaseUrl, 'UPDATE email_sequences SET send_after_days = 9 WHERE id = $1', [
    sequence,
  ])
  await until(waiting, (locks) => locks.length > 0)

  await settle([
    { id: eva!.id, token: eva!.token, state: 'retry', error: '450', afterMs: 60_000 },
    { id: anna!.id, token: anna!.token, state: 'sent' },
  ])
  await query(
    shop.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, user_email, subject, body_text) VALUES ('code', 0, 'a@b.it', 'Codice', '1')`,
  )
  const [code] = await claim(0)
  await settle([{ id: code!.id, token: code!.token, state: 'sent' }])
  await query(shop.databaseUrl, 'DELETE FROM email_workers')
  expect(await takeUpOrphans({ db: worker })).toBe(1)

  await importing.query('COMMIT')
  await saving
  await heartbeat()
  const rows = new Map((await ledger(shop.databaseUrl)).map((row) => [row.id, row]))
  expect(rows.get(anna!.id)).toMatchObject({ state: 'sent', user_email: 'anna@example.it' })
  for (const { id, user_email } of [ugo!, eva!]) {
    const row = rows.get(id)!
    expect(row).toMatchObject({ state: 'planned', user_email: `x${user_email}` })
    expect(Math.round((row.due_at.getTime() - Date.now()) / 86_400_000)).toBe(9)
  }
})

describe('a row that goes back into the line while its purchase is being corrected', () => {
  const goBack = async () => {
    await addSequence(shop.databaseUrl)
    await addPurchase(shop.databaseUrl, { email: 'sbagliata@example.it' })
    await heartbeat()
    const [row] = await claim()
    const correcting = await begin()
    await correcting.query(`UPDATE purchases SET customer_email = 'giusta@example.it'`)
    await settle([{ id: row!.id, token: row!.token, state: 'released' }])
    await correcting.query('COMMIT')
  }

  test('follows with the next heartbeat', async () => {
    await goBack()
    expect(await ledger(shop.databaseUrl)).toMatchObject([{ user_email: 'sbagliata@example.it' }])
    await heartbeat()
    expect(await ledger(shop.databaseUrl)).toMatchObject([
      { state: 'planned', user_email: 'giusta@example.it' },
    ])
  })

  test('is not sent to the old address before that', async () => {
    await goBack()
    const [row] = await claim()
    expect(row!.wait_until).not.toBeNull()
    await settle([{ id: row!.id, token: row!.token, state: 'released', until: row!.wait_until! }])
    expect(await claim()).toMatchObject([{ user_email: 'giusta@example.it', wait_until: null }])
  })
})

test('who unsubscribes does not wait for an import', async () => {
  await addSequence(shop.databaseUrl, { days: 3 })
  for (let n = 0; n < 2; n++) await addPurchase(shop.databaseUrl)
  const importing = await begin()
  await importing.query(
    `UPDATE purchases SET purchased_at = now() - interval '1 hour' WHERE id = (SELECT min(id) FROM purchases)`,
  )
  await worker.query(
    `INSERT INTO email_suppressions (email, reason) VALUES ('anna@example.it', 'unsubscribed')`,
  )
  await importing.query('COMMIT')
  const states = (await ledger(shop.databaseUrl)).map(({ state, skip_reason }) => [state, skip_reason])
  expect(states).toContainEqual(['skipped', 'unsubscribed'])
  await query(shop.databaseUrl, `UPDATE email_deliveries SET attempt_at = now() - interval '1 minute'`)
  await heartbeat()
  for (const { skip_reason } of await claim()) expect(skip_reason).toBe('unsubscribed')
})

test('planning waits for no result that is being written: both could wait for each other', async () => {
  await addSequence(shop.databaseUrl, { days: 3 })
  await addPurchases(shop.databaseUrl, 2)
  await heartbeat()
  await query(shop.databaseUrl, `UPDATE email_deliveries SET attempt_at = now() WHERE id % 2 = 0`)
  const [row] = await claim()
  const settling = await begin()
  await settleDeliveries({
    db: settling,
    workerId,
    settlements: [{ id: row!.id, token: row!.token, state: 'sent' }],
    now: undefined,
  })
  await worker.query(`UPDATE purchases SET purchased_at = purchased_at + interval '1 hour'`)
  await settling.query('COMMIT')
  expect((await ledger(shop.databaseUrl)).map(({ state }) => state).sort()).toEqual(['planned', 'sent'])
})

test('many who plan, claim and settle at once: each waits for another at most, and the ledger is as the schedule says', async () => {
  const sequences = [
    await addSequence(shop.databaseUrl, { days: 1 }),
    await addSequence(shop.databaseUrl, { days: 2 }),
  ]
  await addPurchases(shop.databaseUrl, 60, '2026-03-01T10:00:00Z')
  await query(shop.databaseUrl, `UPDATE purchases SET customer_email = 'uno@example.it' WHERE id % 2 = 0`)
  const db = new pg.Pool({ connectionString: shop.databaseUrl, max: 8 })
  await renewLease({ db, ids: [workerId], name: 'test', role: 'worker', leaseMs: 600_000 })
  const rounds = async (count: number, round: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < count; n++) await round(n)
  }
  try {
    await Promise.all([
      rounds(20, (n) =>
        db.query(`UPDATE purchases SET purchased_at = purchased_at + $1 * interval '1 minute'`, [n]),
      ),
      rounds(20, (n) =>
        db.query('UPDATE email_sequences SET send_after_days = $1 WHERE id = $2', [
          (n % 5) + 1,
          sequences[n % 2],
        ]),
      ),
      rounds(20, async () => {
        await db.query(`INSERT INTO email_suppressions (email, reason) VALUES ('uno@example.it', 'manual')`)
        await db.query('DELETE FROM email_suppressions')
      }),
      rounds(40, async (n) => {
        const claimed = await claimDeliveries({ db, workerId, priority: 2, limit: 20, now: undefined })
        const settlements = claimed.map(({ id, token, skip_reason }): Settlement =>
          skip_reason === null
            ? { id, token, state: 'released' }
            : { id, token, state: 'skipped', reason: skip_reason },
        )
        if (n % 2 === 0) settlements.reverse()
        await settleDeliveries({ db, workerId, settlements, now: undefined })
      }),
      rounds(20, () => takeUpOrphans({ db })),
    ])
    await takeUpOrphans({ db })
  } finally {
    await db.end()
  }
  const wrong = await query(
    shop.databaseUrl,
    `SELECT d.id FROM email_deliveries d JOIN email_schedule w USING (purchase_id, sequence_id)
     WHERE d.state = 'sending' OR (d.state = 'planned' AND (d.due_at, d.user_email) IS DISTINCT FROM (w.due_at, w.user_email))`,
  )
  expect(wrong).toEqual([])
  expect(await ledger(shop.databaseUrl)).toHaveLength(120)
})

describe('a purchase in the bin', () => {
  const bin = (at: string | null) => query(shop.databaseUrl, 'UPDATE purchases SET deleted_at = $1', [at])
  const states = async () =>
    (await ledger(shop.databaseUrl)).map(({ state, skip_reason }) => [state, skip_reason])

  test('has its planned mail skipped; restored, all of it comes back, and nothing is sent twice', async () => {
    await addSequence(shop.databaseUrl)
    await addSequence(shop.databaseUrl, { days: 3 })
    await addSequence(shop.databaseUrl, { days: 1, type: 'tutorial' })
    await addPurchase(shop.databaseUrl)
    await query(
      shop.databaseUrl,
      `UPDATE email_deliveries SET state = 'sent', sent_at = now(), ended_at = now() WHERE email_type = 'tutorial'`,
    )
    await bin('2026-11-23T10:00:00Z')
    expect((await states()).sort()).toEqual([
      ['sent', null],
      ['skipped', 'purchase_deleted'],
      ['skipped', 'purchase_deleted'],
    ])
    await bin(null)
    expect((await states()).sort()).toEqual([
      ['planned', null],
      ['planned', null],
      ['sent', null],
    ])
  })

  test('gets nothing that was already claimed', async () => {
    await addSequence(shop.databaseUrl)
    await addPurchase(shop.databaseUrl)
    await query(shop.databaseUrl, 'ALTER TABLE purchases DISABLE TRIGGER USER')
    await bin('2026-11-23T10:00:00Z')
    await heartbeat()
    expect(await claim()).toMatchObject([{ skip_reason: 'purchase_deleted' }])
  })
})
