import { limits } from '@/config/limits'

import { type App, startApp } from '../../tests/support/app'
import { order, postCheckout } from '../../tests/support/checkout-client'
import { createDatabase, query } from '../../tests/support/cluster'
import { signIn } from '../../tests/support/sign-in'
import type { Stack } from '../load/stack'
import type { StripeProcess } from '../load/stripe'
import { median } from '../throughput'
import { purchaseRows } from '../purchase-rows'

type StartArgs = { clusterUrl: string; purchases: number; stripe: StripeProcess; stack: Stack }

export type GrownShop = {
  app: App
  purchases: number
  /** All tables with their indexes, by purchase. */
  bytesPerPurchase: number
  admin: Record<string, string>
}

/** A shop of one web process that has sold so much already. */
export async function grownShop({ clusterUrl, purchases, stripe, stack }: StartArgs): Promise<GrownShop> {
  const databaseUrl = await createDatabase(clusterUrl)
  const before = await bytesOf(databaseUrl)
  await query(databaseUrl, 'UPDATE email_sequences SET is_active = 0')
  await query(databaseUrl, purchaseRows({ to: purchases }))
  // What so many purchases bring to the sums is added up now, and not beside what is measured.
  await query(databaseUrl, `SELECT visits_fold(${limits.visits.sourcesPerHour})`)
  await query(databaseUrl, 'VACUUM (ANALYZE)')
  const bytesPerPurchase = ((await bytesOf(databaseUrl)) - before) / purchases
  const env = { ...stripe.env, WORKER: 'off', TRUST_PROXY: '1' }
  const app = await stack.started(startApp({ clusterUrl, databaseUrl, env }))
  const { headers } = await signIn({ app, role: 'admin' })
  return { app, purchases, bytesPerPurchase, admin: headers }
}

/** Bytes of all tables of a database, with their indexes and long values. */
export async function bytesOf(databaseUrl: string): Promise<number> {
  const [row] = await query<{ bytes: string }>(
    databaseUrl,
    `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
     WHERE relkind IN ('r', 'm') AND relnamespace = 'public'::regnamespace`,
  )
  return Number(row!.bytes)
}

/** What visitors, buyers and the owner wait for: milliseconds of one each. */
export type Waits = Record<'page' | 'checkout' | 'event' | 'search', number>

let networks = 0

/**
 * The page, a checkout, the event that makes it a purchase with its receipt, and an order found by its whole address.
 *
 * @throws Error when any of them is refused, or the purchase or its receipt is missing
 */
async function waitsOf({ app, purchases, admin }: GrownShop, stripe: StripeProcess): Promise<Waits> {
  const page = await timed(() => fetch(`${app.url}/`))
  const network = networks++
  const headers = { 'X-Forwarded-For': `10.${network >> 8}.${network & 255}.1` }
  const checkout = await timed(() => postCheckout(app.url, order, undefined, headers))
  const { sessionId } = JSON.parse(checkout.text) as { sessionId: string }
  const [signed] = await stripe.pay([sessionId])
  const event = await timed(() => fetch(`${app.url}/api/stripe/webhook`, { method: 'POST', ...signed! }))
  const made = await query(
    app.databaseUrl,
    'SELECT FROM purchases JOIN receipts ON purchase_id = purchases.id WHERE checkout_session_id = $1',
    [sessionId],
  )
  if (made.length !== 1) throw new Error(`${sessionId} has ${made.length} purchases with a receipt`)
  const address = `cliente${Math.floor(purchases / 2)}@posta.example`
  const search = await timed(() =>
    fetch(`${app.url}/api/tables/purchases?search=${encodeURIComponent(address)}`, { headers: admin }),
  )
  if (!search.text.includes(address)) throw new Error(`${address} was not found`)
  return { page: page.ms, checkout: checkout.ms, event: event.ms, search: search.ms }
}

async function timed(asking: () => Promise<Response>): Promise<{ ms: number; text: string }> {
  const begun = performance.now()
  const response = await asking()
  const text = await response.text()
  const ms = performance.now() - begun
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 200)}`)
  return { ms, text }
}

type CompareArgs = { shops: [GrownShop, GrownShop]; stripe: StripeProcess; times: number }

/** The medians of two shops that take turns, so that what else the machine does meets both alike. */
export async function compareWaits({ shops, stripe, times }: CompareArgs): Promise<[Waits, Waits]> {
  const taken: [Waits[], Waits[]] = [[], []]
  for (let round = -WARMING; round < times; round++) {
    for (const index of [0, 1] as const) {
      const waits = await waitsOf(shops[index], stripe)
      if (round >= 0) taken[index].push(waits)
    }
  }
  return [mediansOf(taken[0]), mediansOf(taken[1])]
}

const WARMING = 10

function mediansOf(all: Waits[]): Waits {
  const of = (name: keyof Waits) => median(all.map((waits) => waits[name]))
  return { page: of('page'), checkout: of('checkout'), event: of('event'), search: of('search') }
}

/** Bytes that one purchase takes with everything that comes of it: its event, receipt, and the mail of all sequences. */
export async function bytesWithMail(
  clusterUrl: string,
  stripe: StripeProcess,
  stack: Stack,
): Promise<number> {
  const databaseUrl = await createDatabase(clusterUrl)
  const env = { ...stripe.env, WORKER: 'off', TRUST_PROXY: '1' }
  const app = await stack.started(startApp({ clusterUrl, databaseUrl, env }))
  const shop = { app, purchases: 0, bytesPerPurchase: 0, admin: {} }
  await buyMany(shop, stripe)
  await query(databaseUrl, 'VACUUM')
  const before = await bytesOf(databaseUrl)
  const bought = await buyMany(shop, stripe)
  return ((await bytesOf(databaseUrl)) - before) / bought
}

const BOUGHT = 200

async function buyMany({ app }: GrownShop, stripe: StripeProcess): Promise<number> {
  for (let count = 0; count < BOUGHT; count++) {
    const network = networks++
    const headers = { 'X-Forwarded-For': `10.${network >> 8}.${network & 255}.1` }
    const { text } = await timed(() => postCheckout(app.url, order, undefined, headers))
    const [signed] = await stripe.pay([(JSON.parse(text) as { sessionId: string }).sessionId])
    await timed(() => fetch(`${app.url}/api/stripe/webhook`, { method: 'POST', ...signed! }))
  }
  return BOUGHT
}
