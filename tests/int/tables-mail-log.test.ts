import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { startTestWorker, until } from '../support/email'
import { PATIENCE_MS } from '../support/patience'
import { type Client, tablesClient } from '../support/tables-client'

const PATH = '/api/tables/email_tracking'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())
beforeEach(() => query(app.databaseUrl, 'DELETE FROM email_deliveries'))

/** Messages that have ended, as the worker leaves them: every tenth failed. */
const end = (count: number, from = 1) =>
  query(
    app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, session_id, sent_at, ended_at, error_message)
     SELECT 'manual', 1, CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'sent' END, n % 3, 'welcome', 'p' || n % 7 || '@posta.example',
       'cs_' || n, CASE WHEN n % 10 <> 0 THEN now() + n * interval '1 second' END, now() + n * interval '1 second',
       CASE WHEN n % 10 = 0 THEN '550 no such user' END
     FROM generate_series($1::int, $2::int) n`,
    [from, from + count - 1],
  )
const waiting = async () => {
  const [row] = await query<{ count: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS count FROM email_deliveries WHERE NOT is_listed AND state IN ('sent', 'failed')`,
  )
  return row!.count
}
const logged = async () => {
  const [row] = await query<{ kept: number; counted: number }>(
    app.databaseUrl,
    `SELECT (SELECT coalesce(sum(live), 0)::int FROM table_counts WHERE table_name = 'email_tracking_listed') AS kept,
            (SELECT count(*)::int FROM email_tracking) AS counted`,
  )
  return row!
}
const list = async (asked = '') => (await admin.call('GET', `${PATH}?limit=100&${asked}`)).body

test('what has ended is in the list at once, and the total is right whatever becomes of it', async () => {
  await end(40)
  expect(await waiting()).toBe(40)
  expect(await list()).toMatchObject({ total: 40, total_is_exact: true })
  expect(await waiting()).toBe(0)

  await end(5, 41)
  const { rows, total } = await list()
  expect(total).toBe(45)
  expect(rows[0]).toMatchObject({ session_id: 'cs_45', email_sent: 1 })

  // Deleted, tried again, sent at last, and gone with the whole ledger.
  await admin.call('DELETE', `${PATH}/${rows[0]!.id}`)
  expect((await list()).total).toBe(44)
  await query(
    app.databaseUrl,
    `UPDATE email_deliveries SET state = 'planned', ended_at = NULL WHERE state = 'failed'`,
  )
  expect((await list()).total).toBe(40)
  await query(
    app.databaseUrl,
    `UPDATE email_deliveries SET state = 'sent', sent_at = now(), ended_at = now() WHERE state = 'planned'`,
  )
  expect((await list()).total).toBe(44)
  expect(await logged()).toEqual({ kept: 44, counted: 44 })
  await query(app.databaseUrl, 'DELETE FROM email_deliveries')
  expect(await list()).toMatchObject({ total: 0, rows: [] })
  expect((await logged()).kept).toBe(0)
})

test('what was deleted from the log comes back once, and the mail is not sent again', async () => {
  await end(3)
  const { rows } = await list()
  const ids = rows.map(({ id }) => id)
  const gone = await admin.call('POST', `${PATH}/bulk`, { action: 'delete', ids })
  expect(gone.body).toMatchObject({ success: true, count: 3 })
  expect((await list()).total).toBe(0)

  const undo = { action: 'undo', batch: (gone.body as unknown as { batch: string }).batch }
  expect((await admin.call('POST', `${PATH}/bulk`, undo)).body).toMatchObject({ success: true, count: 3 })
  expect((await list()).rows).toEqual(rows)
  const history = (await admin.call('GET', `${PATH}/${ids[0]}/history`)).body.rows
  expect(history.map(({ operation }) => operation)).toEqual(['restore', 'delete'])
  expect((await admin.call('POST', `${PATH}/bulk`, undo)).status).toBe(404)
  const states = await query(app.databaseUrl, `SELECT FROM email_deliveries WHERE state = 'planned'`)
  expect(states).toEqual([])
  expect(await logged()).toEqual({ kept: 3, counted: 3 })
})

const QUESTIONS = [
  '',
  'sort=user_email:asc&page=2',
  'sort=email_sent:desc',
  'sort=updated_at:asc&page=3',
  'sort=error_message:desc',
  'search=550',
  'search=P3@',
  'search=s_77&sort=sent_at:desc',
  `filters=${encodeURIComponent(JSON.stringify({ join: 'and', conditions: [{ field: 'user_email', op: 'is', value: 'p2@posta.example' }] }))}`,
  `filters=${encodeURIComponent(JSON.stringify({ join: 'and', conditions: [{ field: 'email_sent', op: 'is', value: 0 }] }))}`,
]

test('a log with more news than a reader takes in is listed as right as one without', async () => {
  await end(9000)
  // The first reader takes in its share and reads all of it the slow way.
  const slow = []
  for (const question of QUESTIONS) {
    await query(app.databaseUrl, 'UPDATE email_deliveries SET is_listed = false')
    slow.push(await list(question))
    expect(await waiting()).toBeGreaterThan(2000)
  }
  await query(app.databaseUrl, 'UPDATE email_deliveries SET is_listed = false')
  for (let reader = 0; reader < 5; reader++) await list()
  expect(await waiting()).toBe(0)
  for (const [index, question] of QUESTIONS.entries()) {
    const quick = await list(question)
    expect(quick, question).toEqual(slow[index])
    expect(quick.total, question).toBeGreaterThan(0)
  }
  const [whole, part] = await Promise.all([
    admin.fetch(`${PATH}/export`),
    admin.fetch(`${PATH}/export?search=such`),
  ])
  expect((await whole.text()).split('\n')).toHaveLength(9002)
  expect((await part.text()).split('\n')).toHaveLength(902)
  expect(await logged()).toEqual({ kept: 9000, counted: 9000 })
})

test('readers, writers and the worker at once count every message once', async () => {
  const worker = await startTestWorker({ databaseUrl: app.databaseUrl, smtpUrl: 'smtp://127.0.0.1:1' })
  try {
    const writing = async (from: number) => {
      for (let batch = 0; batch < 10; batch++) await end(30, from + batch * 30)
    }
    const reading = async () => {
      for (let round = 0; round < 15; round++) {
        const { total } = await list('sort=session_id:asc')
        expect(total).toBeLessThanOrEqual(900)
      }
    }
    await Promise.all([writing(1), writing(301), writing(601), reading(), reading(), reading()])
    expect((await list()).total).toBe(900)
    expect(await logged()).toEqual({ kept: 900, counted: 900 })
  } finally {
    await worker.stop()
  }
})

test('a worker with nothing to send takes in what has ended', async () => {
  await end(2500)
  const worker = await startTestWorker({ databaseUrl: app.databaseUrl, smtpUrl: 'smtp://127.0.0.1:1' })
  try {
    await until(waiting, (count) => count === 0)
  } finally {
    await worker.stop()
  }
  expect(await logged()).toEqual({ kept: 2500, counted: 2500 })
})

test('each order and the search are read off an index of their own', async () => {
  await end(3000)
  await list()
  await list()
  await query(app.databaseUrl, 'VACUUM (ANALYZE) email_tracking_listed')
  const uses = async () => {
    const rows = await query<{ name: string; n: number }>(
      app.databaseUrl,
      `SELECT indexrelname AS name, idx_scan::int AS n FROM pg_stat_user_indexes
       WHERE starts_with(indexrelname, 'listed_email_tracking_listed_')`,
    )
    return new Map(rows.map(({ name, n }) => [name.replace('listed_email_tracking_listed_', ''), n]))
  }
  const columns = Object.keys((await list()).rows[0]!)
  const before = await uses()
  const sorted = columns.filter((column) => column !== 'id').map((column) => `by_${column}`)
  expect([...before.keys()].sort()).toEqual([...sorted, 'search'].sort())
  for (const column of columns) expect((await list(`sort=${column}:asc`)).rows).toHaveLength(100)
  expect((await list('search=cs_2999')).total).toBe(1)
  // PostgreSQL adds up what its sessions did, a second later at most.
  await vi.waitFor(async () => {
    await list()
    const after = await uses()
    const unused = [...after].filter(([index, n]) => n <= before.get(index)!)
    expect(unused).toEqual([])
  }, PATIENCE_MS)
})
