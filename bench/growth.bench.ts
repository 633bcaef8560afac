/**
 * How cost grows: what people wait for at 10,000, 100,000 and 1,000,000 purchases (BENCH_ROWS_MAX to stop earlier), bytes
 * per purchase, and what 1, 2 and 4 web processes and one worker carry.
 */
import { startCluster } from '../tests/support/cluster'

import { startSink } from './email/clients'
import { workerRate } from './email/worker-rate'
import { ratesWith } from './growth/processes'
import { bytesWithMail, compareWaits, grownShop, type GrownShop, type Waits } from './growth/shops'
import { startedThings, type Stack } from './load/stack'
import { startStripe } from './load/stripe'
import type { BenchRow } from './runner'

const MOST = Number(process.env.BENCH_ROWS_MAX ?? 1_000_000)
const FEWEST = Math.min(10_000, MOST)
const LEVELS = [100_000, 1_000_000].filter((purchases) => purchases <= MOST)
const TIMES = 60
const MAILS = 5_000
/** A hundred times as many purchases may cost so much more. */
const LIMIT = 2
/** Of what fewer processes carry; on a machine of two cores four have nothing to gain. */
const PROCESSES = [
  { webs: 2, than: 1, limit: 1 },
  { webs: 4, than: 2, limit: 0.6 },
]

/** Measures on shops of its own, each at its size. */
export async function run(): Promise<BenchRow[]> {
  const stack = startedThings()
  try {
    return await measure(stack)
  } finally {
    await stack.close()
  }
}

async function measure(stack: Stack): Promise<BenchRow[]> {
  const cluster = await stack.started(startCluster())
  const stripe = await stack.started(startStripe())
  const grown = (purchases: number) => grownShop({ clusterUrl: cluster.url, purchases, stripe, stack })
  const small = await grown(FEWEST)
  const rows: BenchRow[] = []
  let largest = small
  for (const purchases of LEVELS) {
    largest = await grown(purchases)
    const waits = await compareWaits({ shops: [small, largest], stripe, times: TIMES })
    rows.push(...growthRows(small, largest, waits))
  }
  const withMail = await bytesWithMail(cluster.url, stripe, stack)
  rows.push(told('bytes of a purchase with its event, receipt and mail', withMail))
  const { databaseUrl } = largest.app
  const rates = new Map<number, Awaited<ReturnType<typeof ratesWith>>>()
  for (const webs of [1, 2, 4]) {
    rates.set(webs, await ratesWith({ clusterUrl: cluster.url, databaseUrl, env: stripe.env, webs }))
  }
  for (const { webs, than, limit } of PROCESSES) {
    for (const name of ['visits', 'checkouts'] as const) {
      const [more, fewer] = [rates.get(webs)![name], rates.get(than)![name]]
      rows.push({
        name: `${name} a second with ${webs} processes / with ${than}`,
        ratio: more / fewer,
        limit,
        pass: more / fewer >= limit,
        detail: { [`with${webs}`]: Math.round(more), [`with${than}`]: Math.round(fewer) },
      })
    }
  }
  rows.push(told('mails a second of one worker', await mailsPerSecond(cluster.url, stack)))
  return rows
}

const NAMES: Record<keyof Waits, string> = {
  page: 'the page',
  checkout: 'a checkout',
  event: 'an event to its purchase and receipt',
  search: 'an order found by its address',
}

function growthRows(small: GrownShop, large: GrownShop, [before, after]: [Waits, Waits]): BenchRow[] {
  const sizes = `at ${large.purchases.toLocaleString('en')} purchases / at ${small.purchases.toLocaleString('en')}`
  const rowOf = (name: string, unit: string, few: number, many: number): BenchRow => ({
    name: `${name} ${sizes}`,
    ratio: many / few,
    limit: LIMIT,
    pass: many / few <= LIMIT,
    detail: { [`many${unit}`]: many.toFixed(1), [`few${unit}`]: few.toFixed(1) },
  })
  return [
    ...(Object.keys(NAMES) as (keyof Waits)[]).map((name) =>
      rowOf(NAMES[name], 'Ms', before[name], after[name]),
    ),
    rowOf('bytes of an order', 'Bytes', small.bytesPerPurchase, large.bytesPerPurchase),
  ]
}

/** A figure that has no yardstick. */
const told = (name: string, value: number): BenchRow => ({ name, ratio: value, limit: Infinity, pass: true })

async function mailsPerSecond(clusterUrl: string, stack: Stack): Promise<number> {
  const sink = await stack.started(startSink())
  return workerRate({ clusterUrl, smtpUrl: sink.url, count: MAILS, connections: 20 })
}
