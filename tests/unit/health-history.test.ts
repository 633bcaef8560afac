import { expect, test } from 'vitest'

import { historyBars } from '@/admin-views/health/history-bars'
import { SHOP_CHARTS } from '@/admin-views/health/history-charts'
import type { ShopSpan } from '@/contracts/health'
import { spanStarts, spansOf } from '@/services/health/history-spans'
import { quantile, sumCounts } from '@/services/health/latency'
import type { Minute } from '@/services/metrics/history/minutes'
import { figuresBetween, type ProcessFigures, totalsOf } from '@/services/metrics/history/process-figures'
import type { Snapshot } from '@/services/metrics/snapshots'

const figures = (changes: Partial<ProcessFigures> = {}): ProcessFigures => ({
  requests: 0,
  errors: 0,
  latency: {},
  sent: 0,
  failed: 0,
  memory_bytes: 0,
  lag_seconds: 0,
  connections: 0,
  waiting: 0,
  ...changes,
})

const metric = (name: string, values: [Record<string, string | number>, number][]) =>
  ({ name, values: values.map(([labels, value]) => ({ labels, value })) }) as unknown as Snapshot[number]

test('totals count requests and kept pages, and leave out what a process asks of itself', () => {
  const totals = totalsOf([
    metric('ore_serene_http_requests_total', [
      [{ route: '/api/tables/:table', status: 200 }, 7],
      [{ route: '/api/tables/:table', status: 503 }, 2],
      [{ route: 'render', status: 500 }, 40],
    ]),
    metric('ore_serene_kept_page_requests_total', [
      [{ result: 'hit' }, 100],
      [{ result: 'miss' }, 3],
    ]),
    metric('ore_serene_http_request_seconds', [
      [{ le: 0.1, route: '/a' }, 5],
      [{ le: '+Inf', route: '/a' }, 6],
      [{ le: 0.1, route: '/b' }, 1],
      [{ le: 0.1, route: 'render' }, 50],
      [{ route: '/a' }, 3.2],
    ]),
    metric('ore_serene_mail_results_total', [
      [{ result: 'sent', kind: 'code' }, 4],
      [{ result: 'sent', kind: 'sequence' }, 5],
      [{ result: 'failed', kind: 'sequence' }, 1],
      [{ result: 'retry', kind: 'sequence' }, 9],
    ]),
    metric('ore_serene_pg_pool_connections', [
      [{ pool: 'payload', state: 'total' }, 8],
      [{ pool: 'payload', state: 'idle' }, 5],
      [{ pool: 'payload', state: 'waiting' }, 2],
    ]),
    metric('process_resident_memory_bytes', [[{}, 300]]),
    metric('nodejs_eventloop_lag_p99_seconds', [[{}, Number.NaN]]),
  ])
  expect(totals).toEqual({
    requests: 109,
    errors: 2,
    latency: { 0.1: 6, '+Inf': 6 },
    sent: 9,
    failed: 1,
    memory_bytes: 300,
    lag_seconds: 0,
    connections: 3,
    waiting: 2,
  })
})

test('between two moments counters are what they grew by, and the rest the most of it', () => {
  const before = figures({ requests: 10, sent: 3, latency: { 0.1: 4, '+Inf': 10 } })
  const taken = [
    figures({ requests: 12, sent: 3, memory_bytes: 900, lag_seconds: 0.2, latency: {} }),
    figures({ requests: 15, sent: 4, memory_bytes: 500, latency: { 0.1: 5, 0.2: 1, '+Inf': 15 } }),
  ]
  expect(figuresBetween(before, taken)).toMatchObject({
    requests: 5,
    sent: 1,
    memory_bytes: 900,
    lag_seconds: 0.2,
    latency: { 0.1: 1, 0.2: 1, '+Inf': 5 },
  })
  expect(figuresBetween(undefined, taken)).toMatchObject({ requests: 15, sent: 4 })
})

test.each([
  // 100 requests, evenly spread within each step.
  [0.95, { 0.1: 90, 0.2: 100, '+Inf': 100 }, 0.15],
  [0.5, { 0.1: 50, 0.2: 100, '+Inf': 100 }, 0.1],
  // Bounds are numbers, not texts: 10 lies above 2.5.
  [0.95, { 10: 100, 2.5: 90, '+Inf': 100 }, 6.25],
  [0.95, { 0.1: 10, 10: 20, '+Inf': 100 }, 10],
  [0.95, { 0.1: 0, '+Inf': 0 }, undefined],
  [0.95, {}, undefined],
])('of requests, %d of %j took at most %s', (share, counts, seconds) => {
  const found = quantile(share, counts)
  if (seconds === undefined) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(seconds)
})

test('counts of several processes add up', () => {
  expect(sumCounts([{ 0.1: 1, '+Inf': 2 }, { 0.1: 3, '+Inf': 5 }, {}])).toEqual({ 0.1: 4, '+Inf': 7 })
})

const NOW = new Date('2026-11-26T11:47:10Z')
const starts = spanStarts(NOW)

test('a day is 96 quarters of an hour, of which the last one is not over', () => {
  expect(starts).toHaveLength(96)
  expect(starts.at(-1)!.toISOString()).toBe('2026-11-26T11:45:00.000Z')
  expect(starts[0]!.toISOString()).toBe('2026-11-25T12:00:00.000Z')
})

const at = (minute: string) => new Date(`2026-11-26T${minute}:00Z`)
const web = (minute: string, process: string, changes: Partial<ProcessFigures>): Minute => ({
  minute: at(minute),
  version: '1.2.3',
  process,
  role: 'web',
  figures: figures(changes),
})

test('minutes of several processes become spans, and where nothing was is nothing', () => {
  const minutes: Minute[] = [
    web('11:00', 'a:1', {
      requests: 10,
      errors: 1,
      connections: 2,
      memory_bytes: 5,
      latency: { 1: 10, '+Inf': 10 },
    }),
    web('11:00', 'b:2', { requests: 10, connections: 3, memory_bytes: 7, latency: { 1: 10, '+Inf': 10 } }),
    web('11:14', 'a:1', { requests: 20, connections: 4, lag_seconds: 0.5, latency: { 1: 20, '+Inf': 20 } }),
    {
      minute: at('11:00'),
      version: '1.2.3',
      process: 'w:3',
      role: 'worker',
      figures: figures({ sent: 6, failed: 2 }),
    },
    {
      minute: at('11:00'),
      version: '1.2.3',
      process: '',
      role: 'shop',
      figures: { due: 3, oldest_seconds: 90, open_events: 1 },
    },
    {
      minute: at('11:15'),
      version: '1.2.3',
      process: '',
      role: 'shop',
      figures: { due: 0, oldest_seconds: 0, open_events: 0 },
    },
  ]
  const { shop, processes } = spansOf({ minutes, starts })
  const index = starts.findIndex((start) => start.getTime() === at('11:00').getTime())
  expect(shop[index]).toEqual({
    requests: 20,
    error_share: 1 / 40,
    p95_ms: 950,
    due: 3,
    oldest_seconds: 90,
    sent: 6,
    failed: 2,
    open_events: 1,
    connections: 5,
    waiting: 0,
  })
  // The database was there, but no process.
  expect(shop[index + 1]).toMatchObject({
    requests: null,
    p95_ms: null,
    sent: null,
    connections: null,
    due: 0,
  })
  expect(Object.values(shop[index - 1]!).every((value) => value === null)).toBe(true)
  expect(processes.map(({ name }) => name)).toEqual(['a:1', 'w:3', 'b:2'])
  expect(processes[0]).toMatchObject({
    role: 'web',
    version: '1.2.3',
    first_at: '2026-11-26T11:00:00.000Z',
    last_at: '2026-11-26T11:14:00.000Z',
  })
  expect(processes[0]!.spans[index]).toEqual({ memory_bytes: 5, lag_ms: 500 })
  expect(processes[0]!.spans[index + 1]).toEqual({ memory_bytes: null, lag_ms: null })
})

test('bars name their quarter of an hour in Rome, and tell a gap from nothing that happened', () => {
  const empty = Object.fromEntries(
    [
      'requests',
      'error_share',
      'p95_ms',
      'due',
      'oldest_seconds',
      'sent',
      'failed',
      'open_events',
      'connections',
      'waiting',
    ].map((name) => [name, null]),
  ) as ShopSpan
  const spans = starts.map(() => empty)
  spans[95] = { ...empty, requests: 0, sent: 1, failed: 2 }
  const iso = starts.map((start) => start.toISOString())
  const barsOf = (title: string) =>
    historyBars(
      SHOP_CHARTS.find((chart) => chart.title.startsWith(title))!,
      iso,
      spans,
    )

  const latency = barsOf('Tempo')
  expect(latency[95]).toMatchObject({ up: 0, words: 'nessuna richiesta', isNow: true })
  expect(latency[95]!.name).toBe('gio 12:45–13:00 (in corso)')
  expect(latency[0]).toMatchObject({ up: null, down: 0, words: 'nessun dato', isNow: false, axis: null })
  expect(barsOf('Email inviate')[95]).toMatchObject({ up: 1, down: 2, words: '1 inviata, 2 non riuscite' })
  expect(latency.flatMap(({ axis }) => axis ?? [])).toEqual([
    '15:00',
    '18:00',
    '21:00',
    '00:00',
    '03:00',
    '06:00',
    '09:00',
    '12:00',
  ])
})
