import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Condition } from '@/services/database/replica/judge-replica'
import { watchReplica } from '@/services/database/replica/watch-replica'

import { type App, startApp } from '../support/app'
import { type Cluster, createDatabase, query, startCluster } from '../support/cluster'
import { METRICS_TOKEN, scrape, values } from '../support/metrics'
import { PATIENCE_MS, START_PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'
import { signIn, type SignedIn } from '../support/sign-in'
import { type Standby, startStandby } from '../support/standby'
import { contact } from '../support/tables-client'

let primary: Cluster
let standby: Standby
let databaseUrl: string
let standbyUrl: string
/** The line of the application to its replica. */
let line: Relay
let app: App
let headers: SignedIn['headers']
beforeAll(async () => {
  // What a standby shows depends on all that its primary writes, so no other test may write there.
  primary = await startCluster()
  databaseUrl = await createDatabase(primary.url)
  standby = await startStandby(primary.url)
  standbyUrl = standby.urlOf(databaseUrl)
  await setFeedback('on')
  line = await startRelay(standbyUrl)
  app = await startApp({
    clusterUrl: primary.url,
    databaseUrl,
    env: { DATABASE_READ_URL: line.url, METRICS_TOKEN, WORKER: 'off' },
  })
  ;({ headers } = await signIn({ app, role: 'admin' }))
}, 2 * START_PATIENCE_MS)
afterAll(async () => {
  await app.stop()
  await line.cut()
  await standby.remove()
  await primary.stop()
})

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
const ask = (path: string, init: Init = {}) =>
  fetch(`${app.url}${path}`, { ...init, headers: { ...headers, ...init.headers } })
async function setFeedback(value: 'on' | 'off'): Promise<void> {
  await query(standbyUrl, `ALTER SYSTEM SET hot_standby_feedback = ${value}`)
  await query(standbyUrl, 'SELECT pg_reload_conf()')
}
/** What was asked there, beside the settings of each new connection. */
const readsThere = async () =>
  (await standby.statementsOf('ore-serene-reads')).filter((statement) => !statement.startsWith('SET '))
const LIST = '/api/tables/contact_submissions'
const listed = async (cookie = '') => {
  const response = await ask(LIST, { headers: { cookie: `${headers.cookie}${cookie}` } })
  expect(response.status).toBe(200)
  const { rows } = (await response.json()) as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}
const insert = (name: string) =>
  query(
    databaseUrl,
    `INSERT INTO contact_submissions (name, email, message) VALUES ($1, 'a@posta.example', 'Ciao')`,
    [name],
  )
/** Whether a list is read from the standby now. */
async function readsStandby(path = LIST): Promise<boolean> {
  const before = (await readsThere()).length
  const response = await ask(path)
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  return (await readsThere()).length > before
}
const conditionNow = async () => {
  const response = await ask('/api/health/ready')
  const { replica } = (await response.json()) as { replica?: string }
  return `${response.status} ${replica}`
}
const becomes = (condition: string) =>
  expect.poll(conditionNow, { timeout: PATIENCE_MS }).toBe(`200 ${condition}`)
const linesWith = (words: string) => app.output().split(words).length - 1
/** Not for want of an answer, which a machine that stalls brings about. */
const FAILED_READ =
  /A read failed on the replica of DATABASE_READ_URL \((?!the replica is lost|timeout exceeded when trying to connect|Connection terminated)/
/** Each change is told once: the replica is avoided, then it is read from again, and so on. */
function expectTurns(output: string) {
  const told = output.match(/lists and statistics are read from DATABASE_URL|is read from again/g) ?? []
  const turns = told.map((_, index) =>
    index % 2 === 0 ? 'lists and statistics are read from DATABASE_URL' : 'is read from again',
  )
  expect(told).toEqual(turns)
}

test.each([
  LIST,
  `${LIST}?search=agata`,
  `${LIST}/export`,
  '/api/admin/search?q=agata',
  '/api/admin/overview/sales?days=30',
  '/api/admin/overview/sales/export?days=30',
  '/api/admin/overview/mail?days=30',
  '/api/admin/overview/orders',
  '/api/admin/funnel?days=30',
  '/api/admin/funnel/export?days=30',
  '/api/admin/email-tracking',
  '/api/admin/email-tracking?search=agata',
  '/api/admin/email-tracking/export',
  '/api/admin/email-stats',
  '/api/admin/email-report',
  '/api/admin/email-calendar',
  ...['list', 'calendar', 'results', 'log'].map((view) => `/api/admin/email-screen?view=${view}`),
])('%s is read from the replica', async (path) => {
  await becomes('ok')
  await expect.poll(() => readsStandby(path)).toBe(true)
  expect(app.output()).not.toMatch(FAILED_READ)
})

test('a row, an order and what is to do are read from the primary', async () => {
  const before = (await readsThere()).length
  for (const path of ['/api/contact-submissions', '/api/admin/overview/to-do', '/api/health', '/']) {
    expect((await ask(path)).status).toBe(200)
  }
  expect(await readsThere()).toHaveLength(before)
})

test('whoever has written sees it at once, though the replica does not have it', async () => {
  await query(standbyUrl, 'SELECT pg_wal_replay_pause()')
  const created = await ask(LIST, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(contact({ name: 'Appena scritta' })),
  })
  expect(created.status).toBe(201)
  const [cookie] = created.headers.getSetCookie().filter((each) => each.startsWith('ore_serene_wrote='))
  expect(cookie).toMatch(/^ore_serene_wrote=1;.*HttpOnly.*Max-Age=30$/)
  const before = (await readsThere()).length
  expect(await listed(`; ${cookie!.split(';', 1)[0]}`)).toContain('Appena scritta')
  expect(await readsThere()).toHaveLength(before)

  await query(standbyUrl, 'SELECT pg_wal_replay_resume()')
  await becomes('ok')
  await expect.poll(() => listed()).toContain('Appena scritta')
})

test('reading sets no cookie', async () => {
  expect((await ask(LIST)).headers.getSetCookie()).toEqual([])
})

test('a replica more than ten seconds behind is left alone until it has caught up', async () => {
  // A replica that does not answer in time is avoided for that; its lag is then not logged as well.
  const told = () => ({
    avoided: linesWith('is more than 10 s behind') + linesWith('does not answer'),
    again: linesWith('is read from again'),
  })
  await becomes('ok')
  const before = told()
  await query(standbyUrl, 'SELECT pg_wal_replay_pause()')
  await insert('Dopo la pausa')
  await becomes('behind')
  expect(await listed()).toContain('Dopo la pausa')
  expect(await readsStandby()).toBe(false)

  await expect
    .poll(async () => values(await scrape(app.url), 'ore_serene_replica_lag_seconds')[0])
    .toBeGreaterThan(10)
  expect(values(await scrape(app.url), 'ore_serene_replica_used')).toEqual([0])
  const part = async () => {
    const { parts } = (await (await ask('/api/admin/system-state')).json()) as {
      parts: { name: string; state: string; words: string }[]
    }
    return parts.find(({ name }) => name === 'Replica del database')
  }
  await expect
    .poll(part)
    .toMatchObject({ state: 'waiting', words: expect.stringContaining('indietro') as string })

  await query(standbyUrl, 'SELECT pg_wal_replay_resume()')
  await becomes('ok')
  await expect.poll(() => readsStandby()).toBe(true)
  expect(await listed()).toContain('Dopo la pausa')
  expect(told().avoided).toBeGreaterThan(before.avoided)
  expect(told().again).toBeGreaterThan(before.again)
})

test('a read that fails there is done on the primary', async () => {
  // What is not logged cannot be read on a standby.
  await query(databaseUrl, 'ALTER TABLE visit_source_days SET UNLOGGED')
  const failing = () => query(standbyUrl, 'SELECT FROM visit_source_days LIMIT 1').catch(String)
  await expect.poll(failing).toContain('during recovery')
  // A replica that did not answer for two seconds is not asked: the next question is.
  const ofFailure = async () => {
    const response = await ask('/api/admin/funnel?days=30')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ source_count: 0 })
    return linesWith('A read failed on the replica')
  }
  await expect.poll(ofFailure).toBeGreaterThan(0)
  await query(databaseUrl, 'ALTER TABLE visit_source_days SET LOGGED')
  await expect.poll(failing).toEqual([])
})

test('what is sent while it is read comes from a replica that cannot cancel it', async () => {
  await setFeedback('off')
  await expect.poll(() => readsStandby(`${LIST}/export`)).toBe(false)
  await expect.poll(() => readsStandby()).toBe(true)
  await setFeedback('on')
  await expect.poll(() => readsStandby(`${LIST}/export`)).toBe(true)
})

test('a replica that hangs keeps no reader waiting for good', async () => {
  await expect.poll(() => readsStandby()).toBe(true)
  const before = linesWith('does not answer')
  line.hold()
  const answer = await ask(LIST)
  await expect.poll(() => linesWith('does not answer')).toBeGreaterThan(before)
  line.letGo()
  expect(answer.status).toBe(200)
  await becomes('ok')
})

test('the shop works while the replica is stopped, and reads from it again afterwards', async () => {
  await becomes('ok')
  const before = linesWith('does not answer')
  await standby.stop()
  for (const path of [
    LIST,
    `${LIST}/export`,
    '/api/admin/overview/sales?days=30',
    '/api/admin/email-stats',
  ]) {
    const response = await ask(path)
    expect(response.status, path).toBe(200)
    await response.arrayBuffer()
  }
  await becomes('down')
  await expect.poll(async () => values(await scrape(app.url), 'ore_serene_replica_used')).toEqual([0])
  expect(values(await scrape(app.url), 'ore_serene_replica_lag_seconds')).toEqual([])
  expect(linesWith('does not answer')).toBeGreaterThan(before)

  await standby.start()
  await becomes('ok')
  await expect.poll(() => readsStandby()).toBe(true)
})

test('each change was told once', () => {
  expect(linesWith('is read from again')).toBeGreaterThan(0)
  expectTurns(app.output())
})

describe('an address that leads elsewhere', () => {
  /** The lines that a watched address logs until its condition is the expected one. */
  const toldOf = async (readUrl: string, expected: { condition: Condition; isOpen: boolean }) => {
    const lines: string[] = []
    const replica = watchReplica({ databaseUrl, readUrl, onChange: (said) => lines.push(said) })
    const found = () => ({
      condition: replica.state().condition,
      isOpen: replica.reads(false) !== undefined,
    })
    await expect.poll(found, { timeout: PATIENCE_MS }).toEqual(expected)
    replica.stop()
    expectTurns(lines.join('\n'))
    return lines
  }

  test('to the primary, or to another shop on the replica, is not read from', async () => {
    const other = await createDatabase(primary.url)
    await expect.poll(() => query(standby.urlOf(other), 'SELECT 1').catch(() => [])).toHaveLength(1)
    for (const readUrl of [databaseUrl, standby.urlOf(other)]) {
      const [first] = await toldOf(readUrl, { condition: 'foreign', isOpen: false })
      expect(first).toMatch(/is no streaming replica of DATABASE_URL|does not answer/)
    }
    await toldOf(standbyUrl, { condition: 'ok', isOpen: true })
  })
})
