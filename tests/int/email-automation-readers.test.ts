import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchases, addSequence } from '../support/email'
import { useEmailApp } from '../support/email-app'

const { it, call } = useEmailApp()

/** Takes an ACCESS EXCLUSIVE lock on a table, which every other query of it waits for until it is released. */
async function lock(table: string): Promise<{ release: () => Promise<void> }> {
  const other = new pg.Client({ connectionString: it.app.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  return {
    release: async () => {
      await other.query('ROLLBACK')
    },
  }
}

async function connectionsWith(condition: string): Promise<number> {
  const [row] = await query<{ n: number }>(
    it.app.databaseUrl,
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND ${condition}`,
  )
  return row!.n
}

const sequence = {
  sequence_name: 'Prova',
  email_type: 'reminder',
  send_after_days: 5,
  email_subject: 'Ciao',
  email_template: '<p>Ciao</p>',
  is_active: 1,
  include_past_buyers: 1,
}

test.each([
  ['the log', 'email-tracking?search=persona', undefined],
  ['the calendar', 'email-calendar?search=persona', undefined],
  ['a forecast', 'email-forecast', sequence],
])('a client that leaves takes its query along: %s', async (_, path, body) => {
  const waiting = () => connectionsWith(`wait_event_type = 'Lock' AND query LIKE '%email_%'`)
  const deliveries = await lock('email_deliveries')
  const left = new AbortController()
  const asked = fetch(`${it.app.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...it.admin.headers, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: left.signal,
  }).catch((error: unknown) => error)
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
  left.abort()
  await asked
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  await deliveries.release()
})

test('a calendar of many mails is counted once for all who look at it', async () => {
  await addSequence(it.app.databaseUrl, { days: 5 })
  await addPurchases(it.app.databaseUrl, 10_001)
  // Fewer than the pool has connections.
  const searches = ['', 'p', 'pe']
  const answers: Promise<{ status: number }>[] = []
  const asking = (condition: string) =>
    connectionsWith(`${condition} AND query LIKE '%LIMIT 10001) planned%'`)
  const deliveries = await lock('email_deliveries')
  for (const search of searches) answers.push(call('GET', `/admin/email-calendar?search=${search}`))
  // All of them have come before the first count begins: one that came later would find it under way.
  await expect.poll(() => asking(`wait_event_type = 'Lock'`), { timeout: 60_000 }).toBe(searches.length)
  const sequences = await lock('email_sequences')
  await deliveries.release()
  // Each knows that there are many, and holds its connection.
  await expect.poll(() => asking(`state = 'idle'`), { timeout: 60_000 }).toBe(searches.length)
  await expect
    .poll(() => connectionsWith(`wait_event_type = 'Lock' AND query LIKE '%send_after_days%'`))
    .toBe(1)
  await sequences.release()
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
})
