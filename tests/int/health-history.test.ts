import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import type { SystemHistory } from '@/contracts/health'
import { limits } from '@/config/limits'
import { keepHistory } from '@/services/metrics/history/keep-history'
import { readMinutes, sweepHistory, writeShopMinute } from '@/services/metrics/history/minutes'
import type { Snapshot } from '@/services/metrics/snapshots'

import { type App, startApp } from '../support/app'
import { createDatabase, query } from '../support/cluster'
import { METRICS_TOKEN } from '../support/metrics'
import { signIn } from '../support/sign-in'

const VERSION = '9.9.9'

describe('what processes write', () => {
  let db: pg.Pool
  beforeAll(async () => {
    db = new pg.Pool({ connectionString: await createDatabase(inject('clusterUrl')), max: 4 })
  })
  afterAll(() => db.end())

  const taken = (requests: number): Snapshot =>
    [
      {
        name: 'ore_serene_http_requests_total',
        values: [{ labels: { route: '/x', status: 200 }, value: requests }],
      },
      { name: 'process_resident_memory_bytes', values: [{ labels: {}, value: 1000 - requests }] },
    ] as unknown as Snapshot

  test('a minute is kept when the next one begins, and the last one when the process ends', async () => {
    const history = keepHistory({ db, process: { name: 'prova:1', role: 'web' }, version: VERSION })
    await history.take(taken(5), new Date('2026-11-20T10:00:10Z'))
    await history.take(taken(7), new Date('2026-11-20T10:00:50Z'))
    const own = async () =>
      (await readMinutes({ db, from: new Date('2026-11-20T10:00:00Z') }))
        .filter(({ process }) => process === 'prova:1')
        .map(({ minute, version, figures }) => ({ minute: minute.toISOString(), version, ...figures }))
    expect(await own()).toEqual([])
    await history.take(taken(8), new Date('2026-11-20T10:01:00Z'))
    expect(await own()).toMatchObject([
      { minute: '2026-11-20T10:00:00.000Z', version: VERSION, requests: 8, memory_bytes: 995 },
    ])
    await history.take(taken(12), new Date('2026-11-20T10:01:20Z'))
    await history.end()
    await history.end()
    expect(await own()).toMatchObject([
      { requests: 8 },
      { minute: '2026-11-20T10:01:00.000Z', requests: 4, memory_bytes: 988 },
    ])
  })

  test('one process of many keeps the shop’s figures of a minute', async () => {
    const minute = new Date('2026-11-20T12:00:00Z')
    await query(
      db.options.connectionString!,
      `INSERT INTO email_deliveries (kind, priority, state, user_email, attempt_at)
       VALUES ('manual', 1, 'planned', 'anna@posta.example', now() - interval '5 minutes')`,
    )
    await query(
      db.options.connectionString!,
      `INSERT INTO stripe_events (event_id, event_type, attempts, next_attempt_at, updated_at)
       VALUES ('evt_storia', 'charge.refunded', 0, now() + interval '1 day', now())`,
    )
    await Promise.all(['a', 'b', 'c', 'd'].map((version) => writeShopMinute({ db, minute, version })))
    const [row, ...others] = (await readMinutes({ db, from: minute })).filter(({ role }) => role === 'shop')
    expect(others).toEqual([])
    expect(row).toMatchObject({ minute, process: '', figures: { due: 1, open_events: 1 } })
    const { oldest_seconds } = row!.figures as { oldest_seconds: number }
    expect(oldest_seconds).toBeGreaterThan(299)
    await query(db.options.connectionString!, 'DELETE FROM email_deliveries')
    await writeShopMinute({ db, minute, version: 'e' })
    expect((await readMinutes({ db, from: minute }))[0]).toMatchObject({ figures: { due: 1 } })
  })

  test('what is older than two days goes', async () => {
    const now = new Date('2026-11-22T12:00:30Z')
    const minutes = [now.getTime() - limits.metrics.historyMs - 1000, now.getTime() - 60_000]
    for (const at of minutes) await writeShopMinute({ db, minute: new Date(at), version: VERSION })
    await sweepHistory({ db, now })
    const left = await readMinutes({ db, from: new Date(0) })
    expect(left.map(({ minute }) => minute.getTime())).toEqual([minutes[1]])
  })
})

describe('the shop', () => {
  let app: App
  let ended: { pid: number }
  beforeAll(async () => {
    const clusterUrl = inject('clusterUrl')
    const first = await startApp({ clusterUrl })
    ended = { pid: first.pid }
    for (let index = 0; index < 20; index += 1) await fetch(first.url)
    expect((await fetch(`${first.url}/api/admin/status`)).status).toBe(200)
    const { headers } = await signIn({ app: first, role: 'editor' })
    expect((await fetch(`${first.url}/api/admin/system-history`)).status).toBe(401)
    expect((await fetch(`${first.url}/api/admin/system-history`, { headers })).status).toBe(403)
    await first.stop()
    app = await startApp({ clusterUrl, databaseUrl: first.databaseUrl })
  })
  afterAll(() => app.stop())

  async function historyOf(): Promise<SystemHistory> {
    const { headers } = await signIn({ app, role: 'admin' })
    const response = await fetch(`${app.url}/api/admin/system-history`, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return (await response.json()) as SystemHistory
  }

  test('without a token tells a day of what it did, and of processes that have ended', async () => {
    const { starts, shop, processes } = await historyOf()
    expect(starts).toHaveLength(96)
    expect(shop).toHaveLength(96)
    const now = shop.findLast(({ requests }) => requests !== null)!
    // A quarter of an hour may have begun in between.
    const requests = shop.reduce((sum, span) => sum + (span.requests ?? 0), 0)
    expect(requests).toBeGreaterThan(10)
    expect(now.p95_ms).toBeGreaterThan(0)
    expect(now).toMatchObject({
      error_share: 0,
      due: 0,
      oldest_seconds: 0,
      sent: 0,
      failed: 0,
      open_events: 0,
    })
    expect(shop[0]).toMatchObject({ requests: null, due: null, connections: null })
    expect(new Set(processes.map(({ role }) => role))).toEqual(new Set(['web', 'worker']))
    const web = processes.find(({ name }) => name.endsWith(`:${ended.pid}`))!
    expect(web.version).toBe('0.1.0')
    const own = web.spans.findLast(({ memory_bytes }) => memory_bytes !== null)!
    expect(own.memory_bytes).toBeGreaterThan(50_000_000)
    expect(own.lag_ms).toBeGreaterThan(0)
  })

  test('without a token writes of a process its release and its start alone', async () => {
    const of = async () =>
      (
        await query<{ name: string }>(
          app.databaseUrl,
          `SELECT DISTINCT metric->>'name' AS name FROM process_metrics, jsonb_array_elements(metrics) metric ORDER BY 1`,
        )
      ).map(({ name }) => name)
    await expect.poll(of).toEqual(['ore_serene_process_info', 'process_start_time_seconds'])
    const measured = await startApp({
      clusterUrl: inject('clusterUrl'),
      databaseUrl: app.databaseUrl,
      env: { METRICS_TOKEN, WORKER: 'off' },
    })
    await expect.poll(async () => (await of()).length).toBeGreaterThan(10)
    await measured.stop()
  })
})
