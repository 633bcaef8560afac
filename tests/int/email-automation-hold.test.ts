import { expect, inject, test } from 'vitest'

import { describeDue } from '@/worker/dry-run'

import { query } from '../support/cluster'
import {
  addPurchase,
  addSequence,
  countStates,
  ledger,
  passAt,
  startTestWorker,
  until,
} from '../support/email'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()

const holds = (url = shop.databaseUrl) =>
  query<{ reason: string; ended_at: Date | null }>(
    url,
    'SELECT reason, ended_at FROM email_holds ORDER BY id',
  )
const recipients = () => shop.smtp.mails.map(({ to }) => to[0])
const pass = (url = shop.databaseUrl, now?: string) => passAt(url, shop.smtp.url, now)
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A shop that has sent one mail, has one that is due, and one that will be in three days. */
async function runningShop() {
  await addSequence(shop.databaseUrl, { name: 'Subito' })
  await addPurchase(shop.databaseUrl, { email: 'prima@example.it' })
  await pass()
  expect(recipients()).toEqual(['prima@example.it'])
  shop.smtp.mails.length = 0
  await addSequence(shop.databaseUrl, { name: 'Tre giorni', days: 3 })
  await addPurchase(shop.databaseUrl, { email: 'scaduta@example.it' })
}

/** The same rows in another database, as a backup or a snapshot brings them. */
async function copyDatabase(): Promise<string> {
  const name = `copy_${Date.now()}`
  const source = new URL(shop.databaseUrl).pathname.slice(1)
  await query(inject('clusterUrl'), `CREATE DATABASE ${name} TEMPLATE ${source}`)
  const url = new URL(shop.databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

test('a shop that starts again, or for the first time, holds nothing', async () => {
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl)
  await pass()
  await addPurchase(shop.databaseUrl, { email: 'dopo@example.it' })
  await query(shop.databaseUrl, 'VACUUM FULL installation')
  await query(shop.databaseUrl, 'VACUUM (FREEZE) installation')
  await pass()
  expect(recipients()).toEqual(['anna@example.it', 'dopo@example.it'])
  expect(await holds()).toEqual([])
})

test('a copy mails nobody by itself, neither now nor on a later day; what happens in it is mailed', async () => {
  await runningShop()
  const copy = await copyDatabase()
  const workers = await Promise.all(
    [1, 2].map(() => startTestWorker({ databaseUrl: copy, smtpUrl: shop.smtp.url })),
  )
  await until(
    () => query(copy, `SELECT FROM email_deliveries WHERE attempt_at = 'infinity'`),
    (parked) => parked.length === 1,
  )
  await addPurchase(copy, { email: 'nuova@example.it' })
  await until(
    () => Promise.resolve(recipients()),
    (to) => to.includes('nuova@example.it'),
  )
  await Promise.all(workers.map((worker) => worker.stop()))
  await pass(copy, daysFromNow(4))
  // The new buyer's mail of the third day is the copy's own.
  expect(recipients()).toEqual(['nuova@example.it', 'nuova@example.it'])
  expect(await holds(copy)).toEqual([{ reason: 'copied', ended_at: null }])
  expect(await describeDue({ databaseUrl: copy })).toContainEqual(
    'would wait with scaduta@example.it: "Subito", held since the database was restored or copied',
  )

  // The original goes on as ever.
  shop.smtp.mails.length = 0
  await pass()
  expect(recipients()).toEqual(['scaduta@example.it'])
  expect(await holds()).toEqual([])
})

test('a dry run on a copy that no worker has seen says that its mail waits, and begins no hold', async () => {
  await runningShop()
  const copy = await copyDatabase()
  const installation = () => query(copy, 'SELECT xmin::text AS wrote, * FROM installation')
  const before = await installation()
  expect(await describeDue({ databaseUrl: copy })).toEqual([
    'would wait with scaduta@example.it: "Subito", held since the database was restored or copied',
    '1 due; nothing was sent.',
  ])
  expect(await holds(copy)).toEqual([])
  expect(await installation()).toEqual(before)

  const [original] = await describeDue({ databaseUrl: shop.databaseUrl })
  expect(original).toContain('would send to scaduta@example.it: "Subito"')
})

test('a copy that is taken while mail is held holds what was planned meanwhile, too', async () => {
  await runningShop()
  await query(
    shop.databaseUrl,
    `INSERT INTO email_holds (reason, held_through, due_until) VALUES ('rewound', 1, now())`,
  )
  const copy = await copyDatabase()
  await pass(copy)
  await pass(copy, daysFromNow(4))
  expect(recipients()).toEqual([])
  expect(await holds(copy)).toEqual([{ reason: 'copied', ended_at: null }])
})

test('rows that a dump wrote back into the same database are a copy too', async () => {
  await runningShop()
  await query(shop.databaseUrl, 'CREATE TABLE dumped AS SELECT * FROM installation')
  await query(shop.databaseUrl, 'DELETE FROM installation')
  await query(shop.databaseUrl, 'INSERT INTO installation SELECT * FROM dumped')
  await pass()
  expect(recipients()).toEqual([])
  expect(await holds()).toEqual([{ reason: 'copied', ended_at: null }])
})

test('a public shop whose data is started elsewhere is a copy; a first public address is none', async () => {
  await runningShop()
  const hosted = `UPDATE installation SET host = $1, written_by = pg_current_xact_id()`
  await query(shop.databaseUrl, hosted, ['ore-serene.example'])
  await pass()
  expect(recipients()).toEqual([])
  expect(await holds()).toEqual([{ reason: 'copied', ended_at: null }])
  await query(shop.databaseUrl, 'DELETE FROM email_holds')
  const public_ = `SELECT email_hold_copied('ore-serene.example')`
  await query(shop.databaseUrl, public_)
  expect(await holds()).toEqual([])
})

test('a database that went back in time holds what is due, and later mail goes its way', async () => {
  await runningShop()
  await query(
    shop.databaseUrl,
    'UPDATE installation SET timeline = timeline - 1, written_by = pg_current_xact_id()',
  )
  await pass()
  expect(recipients()).toEqual([])
  expect(await holds()).toEqual([{ reason: 'rewound', ended_at: null }])
  await pass(undefined, daysFromNow(4))
  expect(recipients()).toEqual(['prima@example.it', 'scaduta@example.it'])
  expect(await countStates(shop.databaseUrl)).toEqual({ sent: 3, planned: 1 })
})

test('what a running worker had claimed goes back into the line when the hold begins', async () => {
  await addSequence(shop.databaseUrl)
  await pass()
  for (let n = 0; n < 100; n++) await addPurchase(shop.databaseUrl, { email: `buyer-${n}@example.it` })
  const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url, rate: 20 })
  await until(
    () => countStates(shop.databaseUrl),
    ({ sent = 0 }) => sent >= 3,
  )
  await query(
    shop.databaseUrl,
    `WITH hold AS (
       INSERT INTO email_holds (reason, held_through, due_until)
       SELECT 'restored', max(id), 'infinity' FROM email_deliveries RETURNING id)
     SELECT pg_notify('email_recheck', '') FROM hold`,
  )
  const { sent = 0 } = await until(
    () => countStates(shop.databaseUrl),
    ({ sending = 0 }) => sending === 0,
  )
  await worker.stop()
  expect(sent).toBeLessThan(100)
  expect(await countStates(shop.databaseUrl)).toEqual({ sent, planned: 100 - sent })
  expect(
    (await ledger(shop.databaseUrl)).every(({ attempts, state }) => attempts === (state === 'sent' ? 1 : 0)),
  ).toBe(true)
})
