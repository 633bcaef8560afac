import pg from 'pg'
import { expect, test } from 'vitest'

import { forecastChange } from '@/services/email-automation/forecast-change'
import { followPauses } from '@/services/email-automation/ledger/pauses'
import { listSends } from '@/services/email-automation/list-sends'
import { describeDue } from '@/worker/dry-run'

import { query } from '../support/cluster'
import {
  addPurchase,
  addPurchases,
  addSequence,
  countStates,
  ledger,
  passAt,
  startTestWorker,
  until,
} from '../support/email'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()

const pause = (id: number) =>
  query(shop.databaseUrl, 'INSERT INTO email_pauses (sequence_id) VALUES ($1)', [id])
const resume = (id: number) =>
  query(shop.databaseUrl, 'DELETE FROM email_pauses WHERE sequence_id = $1', [id])
const recipients = () => shop.smtp.mails.map(({ to }) => to[0])

/** Runs `work` with a pool that is closed afterwards. */
async function withPool<T>(work: (db: pg.Pool) => Promise<T>): Promise<T> {
  const db = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
const sends = () => withPool((db) => listSends({ db }))

/** What the sums say, and what a count of the ledger says. */
const figures = () =>
  query(
    shop.databaseUrl,
    `SELECT (SELECT json_build_array(coalesce(sum(sent), 0), coalesce(sum(failed), 0), coalesce(sum(skipped), 0),
              coalesce(sum(clicked), 0), coalesce(sum(unsubscribed), 0)) FROM email_figures) AS kept,
            (SELECT json_build_array(count(*) FILTER (WHERE state = 'sent'), count(*) FILTER (WHERE state = 'failed'),
              count(*) FILTER (WHERE state = 'skipped'), count(clicked_at) FILTER (WHERE state = 'sent'),
              count(unsubscribed_at) FILTER (WHERE state = 'sent')) FROM email_deliveries WHERE NOT hidden) AS counted`,
  )

test('a pause in the middle of a send stops two workers, and resuming sends each mail exactly once', async () => {
  const [BUYERS, RATE] = [240, 40]
  const id = await addSequence(shop.databaseUrl, { name: 'Ferma' })
  await addPurchases(shop.databaseUrl, BUYERS)
  await addSequence(shop.databaseUrl, { name: 'Altra', activatedAt: new Date().toISOString() })
  await query(shop.databaseUrl, 'SELECT email_begin_run($1)', [id])
  const start = () => startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url, rate: RATE })
  const workers = await Promise.all([start(), start()])
  await until(
    () => countStates(shop.databaseUrl),
    ({ sent = 0 }) => sent >= 30,
  )
  await pause(id)
  // What is being handed over may arrive; nothing is held afterwards.
  const { sent = 0 } = await until(
    () => countStates(shop.databaseUrl),
    ({ sending = 0 }) => sending === 0,
  )
  expect(sent).toBeLessThan(BUYERS)

  // Another sequence's mail passes meanwhile, and what falls due for the paused one waits.
  await addPurchase(shop.databaseUrl, { email: 'nuova@example.it' })
  await addPurchase(shop.databaseUrl, { email: 'altra@example.it' })
  await until(
    async () => recipients().filter((to) => to === 'altra@example.it').length,
    (count) => count === 1,
  )
  const ofPaused = async () =>
    (await ledger(shop.databaseUrl)).filter(
      ({ sequence_id, state }) => sequence_id === id && state === 'sent',
    )
  expect(await ofPaused()).toHaveLength(sent)
  const waiting = BUYERS + 2 - sent
  expect(await sends()).toContainEqual(
    expect.objectContaining({
      sequence_id: id,
      waiting,
      run: expect.objectContaining({ sent, ended_at: null }) as unknown,
    }),
  )
  // All of it is out of the line by now, and a restart changes nothing.
  await until(
    () => query(shop.databaseUrl, `SELECT FROM email_deliveries WHERE attempt_at = 'infinity'`),
    (parked) => parked.length === waiting,
  )
  await Promise.all(workers.map((worker) => worker.stop()))
  await passAt(shop.databaseUrl, shop.smtp.url)
  expect(await ofPaused()).toHaveLength(sent)

  await resume(id)
  const again = await Promise.all([start(), start()])
  await until(ofPaused, (rows) => rows.length === BUYERS + 2)
  await until(sends, (all) =>
    all.some(({ sequence_id, run }) => sequence_id === id && run?.ended_at !== null),
  )
  await Promise.all(again.map((worker) => worker.stop()))
  const buyers = recipients().filter((to) => to!.startsWith('buyer-'))
  // They bought before the other sequence: each was mailed by the paused one alone, once.
  expect(buyers).toHaveLength(BUYERS)
  expect(new Set(buyers).size).toBe(BUYERS)
  const [{ kept, counted }] = (await figures()) as [{ kept: number[]; counted: number[] }]
  expect(kept).toEqual(counted)
})

test('paused mail is skipped by nobody: words of the dry run, the forecast and a later day follow', async () => {
  const id = await addSequence(shop.databaseUrl, { name: 'Ferma' })
  await addPurchase(shop.databaseUrl)
  await pause(id)
  await passAt(shop.databaseUrl, shop.smtp.url)
  await passAt(shop.databaseUrl, shop.smtp.url, '2027-06-01T10:00:00Z')
  expect(shop.smtp.mails).toEqual([])
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'planned', attempts: 0, skip_reason: null }])
  expect(await describeDue({ databaseUrl: shop.databaseUrl })).toEqual([
    'would wait with anna@example.it: "Ferma", the sequence is paused',
    '1 due; nothing was sent.',
  ])
  await withPool(async (db) => {
    const values = { send_after_days: 0, is_active: 1, include_past_buyers: 1 }
    const forecast = await forecastChange({ db, id, values })
    expect(forecast).toMatchObject({ now: 0, later: 1, first_at: null, last_at: null, is_paused: true })
  })
  // Switched off, its mail is skipped for that, and comes back into the pause.
  await query(shop.databaseUrl, 'UPDATE email_sequences SET is_active = 0 WHERE id = $1', [id])
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'skipped' }])
  await query(
    shop.databaseUrl,
    'UPDATE email_sequences SET is_active = 1, include_past_buyers = 1 WHERE id = $1',
    [id],
  )
  await passAt(shop.databaseUrl, shop.smtp.url)
  expect(shop.smtp.mails).toEqual([])
  await resume(id)
  await passAt(shop.databaseUrl, shop.smtp.url)
  expect(recipients()).toEqual(['anna@example.it'])
})

test('mail that is parked while the pause ends is put back by the next heartbeat', async () => {
  const id = await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl)
  await pause(id)
  await withPool(async (db) => {
    const late = await db.connect()
    await late.query('BEGIN')
    await late.query('SELECT email_park(10)')
    await resume(id)
    await late.query('COMMIT')
    late.release()
    expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'planned', attempt_at: Infinity }])
    await followPauses({ db })
  })
  const [row] = await ledger(shop.databaseUrl)
  expect(row!.attempt_at).toEqual(row!.due_at)
})

test('the sums follow whatever happens to the log', async () => {
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, 6)
  const change = (set: string, which: number) =>
    query(
      shop.databaseUrl,
      `UPDATE email_deliveries SET ${set} WHERE id = (SELECT id FROM email_deliveries ORDER BY id OFFSET $1 LIMIT 1)`,
      [which],
    )
  const sent = `state = 'sent', sent_at = now(), ended_at = now()`
  for (const which of [0, 1, 2, 3]) await change(sent, which)
  await change('clicked_at = now(), unsubscribed_at = now()', 0)
  await change(`state = 'failed', ended_at = now()`, 4)
  await change(sent, 4)
  await change('hidden = true', 1)
  await query(shop.databaseUrl, 'SELECT email_fold_sums()')
  await query(
    shop.databaseUrl,
    'DELETE FROM email_deliveries WHERE id = (SELECT max(id) FROM email_deliveries)',
  )
  await change(`state = 'failed', ended_at = now() - interval '3 days'`, 2)
  const expected = [{ kept: [3, 1, 0, 1, 1], counted: [3, 1, 0, 1, 1] }]
  expect(await figures()).toEqual(expected)
  await query(shop.databaseUrl, 'SELECT email_fold_sums()')
  expect(await figures()).toEqual(expected)
})
