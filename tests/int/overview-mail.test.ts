import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { salesQuery } from '@/contracts/overview'
import { readMail } from '@/services/overview/mail/read-mail'

import { createDatabase } from '../support/cluster'
import { addPurchase, addSequence } from '../support/email'
import { beyondMidnight } from '../support/midnight'

let db: pg.Pool
let databaseUrl: string
let sequences: number[]
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('clusterUrl'))
  db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  await db.query('DELETE FROM email_sequences')
  sequences = [
    await addSequence(databaseUrl, { name: 'Benvenuto', countClicks: 1 }),
    await addSequence(databaseUrl, { name: 'Guida', days: 2 }),
    await addSequence(databaseUrl, { name: 'Fra otto giorni', days: 8 }),
  ]
})
afterAll(() => db.end())
beforeEach(() => beyondMidnight(30))

/** Around the end of summer time in Rome, to the minute. */
const moment = fc
  .integer({ min: 0, max: 4 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 9, 23, 12) + minutes * 60_000).toISOString())
const mail = fc.record({
  kind: fc.constantFrom('sequence', 'manual', 'recovery', 'receipt'),
  state: fc.constantFrom('sent', 'failed', 'skipped', 'planned'),
  of: fc.integer({ min: 0, max: 1 }),
  at: moment,
  clicked: fc.boolean(),
  gone: fc.boolean(),
})
const day = fc.constantFrom('2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27')

const INSERT = `
  INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, due_at, attempt_at, ended_at, sent_at,
    clicked_at, unsubscribed_at, skip_reason)
  SELECT kind, 2, state, CASE WHEN kind IN ('sequence', 'manual') THEN sequence END,
    CASE WHEN kind = 'recovery' THEN kind WHEN kind <> 'receipt' THEN 'welcome' END, 'anna@example.it', at, at,
    CASE WHEN state <> 'planned' THEN at END, CASE WHEN state = 'sent' THEN at END,
    CASE WHEN state = 'sent' AND clicked THEN at END, CASE WHEN state = 'sent' AND gone THEN at END, CASE WHEN state = 'skipped' THEN 'refunded' END
  FROM json_to_recordset($1) AS m (kind text, state text, sequence int, at timestamptz, clicked boolean, gone boolean)`

/** The same figures by counting the rows of the ledger. */
const COUNT = `
  SELECT coalesce(s.sequence_name, 'Cassa lasciata a metà') AS name,
    count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'failed')::int AS failed,
    count(clicked_at)::int AS clicked, count(unsubscribed_at)::int AS unsubscribed
  FROM email_deliveries d LEFT JOIN email_sequences s ON s.id = d.sequence_id
  WHERE kind <> 'receipt' AND state IN ('sent', 'failed')
    AND (ended_at AT TIME ZONE 'Europe/Rome')::date BETWEEN $1 AND $2
  GROUP BY 1 ORDER BY 1`

test('figures equal what the ledger says, by the days of Rome, also when the clock changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mail, { maxLength: 25 }), day, day, async (mails, one, other) => {
      await db.query('DELETE FROM email_deliveries')
      const rows = mails.map(({ of, ...rest }) => ({ ...rest, sequence: sequences[of] }))
      await db.query(INSERT, [JSON.stringify(rows)])
      const [from, to] = [one, other].sort() as [string, string]
      const report = await readMail({ db, query: salesQuery.parse({ from, to }), now: new Date() })
      const counted = (await db.query<Record<string, number | string>>(COUNT, [from, to])).rows
      const told = report.sequences
        .map(({ name, sent, failed, clicked, unsubscribed }) => ({
          name,
          sent,
          failed,
          clicked,
          unsubscribed,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
      expect(told).toEqual(counted.sort((a, b) => (a.name! < b.name! ? -1 : 1)))
      const total = (name: string) => counted.reduce((sum, row) => sum + Number(row[name]), 0)
      expect(report.figures).toEqual({
        sent: total('sent'),
        failed: total('failed'),
        clicked: total('clicked'),
        unsubscribed: total('unsubscribed'),
      })
    }),
    { numRuns: 60 },
  )
})

test('the next seven days are today and six more; a pause is said, and a click that nobody counts is no zero', async () => {
  await db.query('DELETE FROM email_deliveries')
  await addPurchase(databaseUrl, { email: 'anna@example.it' })
  await addPurchase(databaseUrl, { email: 'bruno@example.it' })
  await db.query('INSERT INTO email_pauses (sequence_id) VALUES ($1)', [sequences[1]])
  await db.query(
    `UPDATE email_deliveries SET state = 'sent', ended_at = now(), sent_at = now()
    WHERE user_email = 'bruno@example.it' AND sequence_id = $1`,
    [sequences[0]],
  )
  const romeDay = async (days: number) =>
    (
      await db.query<{ day: string }>(
        `SELECT to_char(now() AT TIME ZONE 'Europe/Rome' + $1 * interval '1 day', 'YYYY-MM-DD') AS day`,
        [days],
      )
    ).rows[0]!.day
  const report = await readMail({ db, query: salesQuery.parse({ days: '7' }), now: new Date() })
  expect(report.next).toEqual([
    { day: await romeDay(0), name: 'Benvenuto', count: 1, is_paused: false },
    { day: await romeDay(2), name: 'Guida', count: 2, is_paused: true },
  ])
  expect(report.sequences).toMatchObject([{ name: 'Benvenuto', sent: 1, counts_clicks: true }])
})
