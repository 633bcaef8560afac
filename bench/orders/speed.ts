/** Orders a second: checkouts started, events taken, pages shown and a long dossier, each against an empty handler. */
import { type App, startApp } from '../../tests/support/app'
import { postCheckout, startCheckout } from '../../tests/support/checkout-client'
import { query } from '../../tests/support/cluster'
import { signIn } from '../../tests/support/sign-in'
import { StripeDouble } from '../../tests/support/stripe-double'
import { COMPLETED } from '../../tests/support/webhook-client'

import type { BenchRow } from '../runner'
import { median } from '../throughput'

const AT_ONCE = 8
const COUNT = 160
const ROUNDS = 3
/** How many times as long as an empty handler each may take; about twice what was measured. */
const LIMITS = { checkout: 6, event: 16, page: 20, dossier: 7 }

/** Measures on a shop of its own, whose Stripe is the tests' double on the same machine. */
export async function measureOrders(clusterUrl: string): Promise<BenchRow[]> {
  const stripe = await StripeDouble.start()
  const env = { ...stripe.env, WORKER: 'off', TRUST_PROXY: '1' }
  const app = await startApp({ clusterUrl, env })
  try {
    const empty = () => expectOk(fetch(`${app.url}/api/health/live`))
    const paid = await paidSessions({ app, stripe })
    const page = `${app.url}/ordine/${paid[0]!}`
    await deliver(app, stripe, paid[0]!)
    const dossier = await longDossier(app, paid[0]!)
    const works = {
      checkout: () => expectOk(checkout(app)),
      event: (index: number) => deliver(app, stripe, paid[1 + index]!),
      page: () => expectOk(fetch(page)),
      dossier: () => expectOk(fetch(dossier.url, { headers: dossier.headers })),
    }
    const seconds: Record<string, number[]> = {}
    for (let round = 0; round < ROUNDS; round++) {
      // In turns, so that a busy moment of the machine meets all of them alike.
      for (const [name, work] of Object.entries({ empty, ...works })) {
        const took = await secondsFor((index) => work(round * COUNT + index))
        ;(seconds[name] ??= []).push(took)
      }
    }
    const perSecond = (name: string) => COUNT / median(seconds[name]!)
    return (Object.keys(works) as (keyof typeof works)[]).map((name) => {
      const ratio = perSecond('empty') / perSecond(name)
      return {
        name: NAMES[name],
        ratio,
        limit: LIMITS[name],
        pass: ratio <= LIMITS[name],
        detail: { perSecond: perSecond(name).toFixed(0), emptyPerSecond: perSecond('empty').toFixed(0) },
      }
    })
  } finally {
    await app.stop()
    await stripe.stop()
  }
}

const NAMES = {
  checkout: 'an empty handler / checkouts started',
  event: 'an empty handler / events taken, each to its purchase',
  page: 'an empty handler / order pages shown',
  dossier: 'an empty handler / dossiers of an order with 1,000 entries',
}

/** All of one round, a few at a time. */
async function secondsFor(work: (index: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < COUNT) await work(next++)
    }),
  )
  return (performance.now() - begun) / 1000
}

async function expectOk(answer: Promise<Response>): Promise<void> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  await response.arrayBuffer()
}

let networks = 0
/** Each from a network of its own: the limits are for one visitor. */
function checkout(app: App): Promise<Response> {
  const network = networks++
  const address = `10.${network >> 8}.${network & 255}.1`
  return postCheckout(app.url, undefined, undefined, { 'X-Forwarded-For': address })
}

/** Sessions that buyers have paid and of which the shop has not heard. */
async function paidSessions({ app, stripe }: { app: App; stripe: StripeDouble }): Promise<string[]> {
  const sessions: string[] = []
  for (let index = 0; index <= ROUNDS * COUNT; index++) {
    if (index % 200 === 0) await query(app.databaseUrl, 'DELETE FROM rate_limits')
    const { sessionId } = await startCheckout(app.url)
    stripe.pay(sessionId)
    sessions.push(sessionId)
  }
  return sessions
}

async function deliver(app: App, stripe: StripeDouble, sessionId: string): Promise<void> {
  const { body, headers } = stripe.event(COMPLETED, stripe.sessions.get(sessionId)!)
  await expectOk(fetch(`${app.url}/api/stripe/webhook`, { method: 'POST', body, headers }))
}

async function longDossier(app: App, sessionId: string) {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [row] = await query<{ id: number }>(
    app.databaseUrl,
    'SELECT id FROM purchases WHERE checkout_session_id = $1',
    [sessionId],
  )
  await query(
    app.databaseUrl,
    `INSERT INTO order_entries (purchase_id, kind, words, created_at)
     SELECT $1, 'note', 'Nota ' || n, now() - n * interval '1 minute' FROM generate_series(1, 1000) n`,
    [row!.id],
  )
  return { url: `${app.url}/api/admin/orders/${row!.id}`, headers: { cookie } }
}
