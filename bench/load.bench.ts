/**
 * The shop under load: visits beside an edit, checkouts, bursts of events, floods, slow and large bodies, an export, and
 * all of them at once. BENCH_PHASE_SECONDS is how long each lasts, BENCH_MINUTES for how long they repeat, BENCH_PURCHASES
 * how many are there already, BENCH_PHASE the only one to try; --write writes docs/load.md and docs/load-curve.csv too.
 */
import { setTimeout as wait } from 'node:timers/promises'

import { Halt, say } from '@/server/bootstrap/say.mjs'

import { createDatabase, query, startCluster } from '../tests/support/cluster'
import { signIn } from '../tests/support/sign-in'
import { startSink } from './email/clients'
import { writeDocuments, rowsOf } from './load/report'
import { startShop, startWorkerBeside } from './load/shop'
import { startedThings, type Stack } from './load/stack'
import { startStripe } from './load/stripe'
import { watchShop } from './load/watch'
import { deliverLate, fillUp, type Ground, paysSessions, works } from './load/works'
import { purchaseRows } from './purchase-rows'
import type { BenchArgs, BenchRow } from './runner'

const PURCHASES = Number(process.env.BENCH_PURCHASES ?? 100_000)
const PHASE_MS = Number(process.env.BENCH_PHASE_SECONDS ?? 10) * 1000
const MINUTES = Number(process.env.BENCH_MINUTES ?? 0)
const WEBS = 2
/** How long the last events may take to become purchases. */
const LAST_PURCHASE_MS = 180_000
const LOOK_MS = 1_000

/** Measures on a shop of its own. Each row's `pass` says whether a wait or the memory keeps its limit. */
export async function run({ write }: BenchArgs): Promise<BenchRow[]> {
  const stack = startedThings()
  try {
    return await measure(stack, write)
  } finally {
    await stack.close()
  }
}

async function measure(stack: Stack, write: boolean): Promise<BenchRow[]> {
  const wanted = wantedWorks(process.env.BENCH_PHASE)
  const cluster = await stack.started(startCluster())
  const databaseUrl = await createDatabase(cluster.url)
  for (const statement of history()) await query(databaseUrl, statement)
  const stripe = await stack.started(startStripe())
  const sink = await stack.started(startSink())
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'Ore Serene <ciao@ore-serene.example>', MAIL_RATE: '200' }
  const env = { ...stripe.env, ...mail }
  const shop = await startShop({ clusterUrl: cluster.url, databaseUrl, env, webs: WEBS, stack })
  const worker = await startWorkerBeside(shop, env, stack)
  const { headers: admin } = await signIn({ app: shop, role: 'admin' })
  const watch = watchShop({ shop, pids: [...shop.webs, worker] })
  const ground: Ground = { url: shop.url, admin, stripe, open: [], paid: [], late: [], count: watch.count }
  try {
    const end = performance.now() + MINUTES * 60_000
    do {
      for (const [name, work] of Object.entries(wanted)) {
        watch.enter('between')
        if (paysSessions(name)) await fillUp(ground)
        watch.enter(name)
        say(`  ${name} …`)
        const begun = performance.now()
        const isOver = () => performance.now() >= begun + PHASE_MS
        await work({ ground, middle: begun + PHASE_MS / 2, isOver })
        watch.enter('between')
        await deliverLate(ground)
      }
    } while (performance.now() < end)
  } finally {
    await watch.stop()
  }
  const lost = await withoutPurchase(databaseUrl, ground.paid)
  const outcome = {
    watch,
    webs: WEBS,
    purchases: PURCHASES,
    minutes: MINUTES,
    lost,
    paid: ground.paid.length,
  }
  if (write) await writeDocuments(outcome)
  return rowsOf(outcome)
}

/** @throws Halt when there is no phase of that name */
function wantedWorks(only: string | undefined): typeof works {
  if (only === undefined) return works
  const work = works[only]
  if (!work) throw new Halt(`BENCH_PHASE is one of: ${Object.keys(works).join(', ')}.`)
  return { [only]: work }
}

const history = (): string[] => [
  'UPDATE email_sequences SET is_active = 0',
  purchaseRows({ to: PURCHASES }),
  'VACUUM (ANALYZE)',
]

/** How many paid sessions have no purchase, once no more come of them or the wait is over. */
async function withoutPurchase(databaseUrl: string, paid: string[]): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const [row] = await query<{ missing: number }>(
      databaseUrl,
      `SELECT count(*)::int AS missing FROM unnest($1::text[]) AS paid (id)
       WHERE NOT EXISTS (SELECT FROM purchases WHERE checkout_session_id = paid.id)`,
      [paid],
    )
    if (row!.missing === 0 || performance.now() - begun > LAST_PURCHASE_MS) return row!.missing
    await wait(LOOK_MS)
  }
}
