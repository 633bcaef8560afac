/** Where buyers come from, at three years of hourly sums with 500 sources and a million purchases. */
import { limits } from '@/config/limits'

import { type App, startApp } from '../tests/support/app'
import { createDatabase, query, startCluster } from '../tests/support/cluster'
import { signIn } from '../tests/support/sign-in'
import { postVisit } from '../tests/support/visits'
import { device, purchaseRows } from './purchase-rows'
import type { BenchRow } from './runner'
import { sampleInPairs, throughputInTurns } from './tables/measure'

const PURCHASES = Number(process.env.BENCH_ROWS ?? 1_000_000)
const HOURS = 3 * 365 * 24
const SOURCES = 500
/** Sources that one hour sees. */
const IN_ONE_HOUR = 40
const LIMIT = 3

/** Measures on a database of its own. Each row's `pass` says whether the ratio keeps its limit. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster()
  let app: App | undefined
  try {
    const databaseUrl = await createDatabase(cluster.url)
    for (const statement of history()) await query(databaseUrl, statement)
    app = await startApp({
      clusterUrl: cluster.url,
      databaseUrl,
      env: { WORKER: 'off', TRUST_PROXY: '1' },
    })
    return [...(await reading(app)), ...(await counting(app))]
  } finally {
    await app?.stop()
    await cluster.stop()
  }
}

const history = (): string[] => [
  'UPDATE email_sequences SET is_active = 0',
  `INSERT INTO visit_changes (hour, source, medium, campaign, device, visits)
   SELECT date_bin('1 hour', now() - h * interval '1 hour', '2000-01-01Z'), 'origine-' || (h * 13 + s * 17) % ${SOURCES},
     '', '', ${device('s')}, 1 + s % 5
   FROM generate_series(1, ${HOURS}) h, generate_series(1, ${IN_ONE_HOUR}) s`,
  purchaseRows({ to: PURCHASES, sources: SOURCES }),
  `SELECT visits_fold(${limits.visits.sourcesPerHour})`,
  ...[
    'purchases',
    'visit_changes',
    'visit_hours',
    'visit_source_days',
    'visit_device_days',
    'sales_hours',
  ].map((table) => `VACUUM (ANALYZE) ${table}`),
]

const PERIODS = { today: 1, '30 days': 30, '365 days': 365, 'three years': 1095 }

async function reading(app: App): Promise<BenchRow[]> {
  const { headers } = await signIn({ app, role: 'admin' })
  const get = (path: string) => async () => {
    const response = await fetch(`${app.url}/api/admin/${path}`, { headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
  }
  const rows: BenchRow[] = []
  for (const [name, days] of Object.entries(PERIODS)) {
    // Signs the caller in and answers: as little as a handler of this server can do for an administrator.
    const [funnel, ready] = await sampleInPairs(get(`funnel?days=${days}`), get('status'), 60)
    const ratio = funnel / ready
    rows.push({
      name: `funnel of ${name} / handler with a ready body`,
      ratio,
      limit: LIMIT,
      pass: ratio <= LIMIT,
      detail: { funnelMs: funnel.toFixed(1), readyMs: ready.toFixed(1) },
    })
  }
  return rows
}

let networks = 0

/** Visits told by 32 connections, beside a handler of Next's that does nothing. */
async function counting(app: App): Promise<BenchRow[]> {
  const tell = async () => {
    const network = networks++
    const from = `10.${(network >> 8) & 255}.${network & 255}.1`
    const response = await postVisit(app.url, { query: '?utm_source=prova' }, { 'X-Forwarded-For': from })
    if (response.status !== 204) throw new Error(`a visit was answered ${response.status}`)
  }
  const nothing = async () => {
    await (await fetch(`${app.url}/api/health/live`)).text()
  }
  const [visits, empty] = await throughputInTurns(tell, nothing, 32)
  const ratio = visits / empty
  return [
    {
      name: '32 clients: visits counted per second / calls of an empty handler',
      ratio,
      limit: 1.5,
      pass: ratio >= 1.5,
      detail: { visitsPerSecond: Math.round(visits), emptyPerSecond: Math.round(empty) },
    },
  ]
}
