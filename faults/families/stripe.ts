import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { startCheckout } from '../../tests/support/checkout-client'
import { query } from '../../tests/support/cluster'
import { type Relay, startRelay } from '../../tests/support/relay'
import type { StripeDouble } from '../../tests/support/stripe-double'
import { COMPLETED } from '../../tests/support/webhook-client'
import type { Fault, FaultArgs, Outcome } from '../fault'
import type { Random } from '../random'
import { openShop, type Shop } from '../shop'
import { pause } from '../wait'
import { ANSWERS_WITHIN_S, relayed } from './common'

type Injected = { shop: Shop; relay: Relay; random: Random }

async function withStripe(
  { stage, random, rounds: asked }: FaultArgs,
  rounds: number,
  inject: (args: Injected) => Promise<void>,
): Promise<Outcome> {
  let relay: Relay | undefined
  const shop = await openShop({
    stage,
    through: async ({ stripeUrl }) => {
      relay = stage.keep(relayed(await startRelay(stripeUrl)))
      return { stripeUrl: relay.url.replace(/\/$/, '') }
    },
  })
  await shop.web()
  await shop.worker()
  shop.buyers.start(3)
  for (let round = 0; round < (asked ?? rounds); round++) {
    await pause(1000)
    await inject({ shop, relay: relay!, random })
  }
  await shop.buyers.stop()
  const { lost, doubled } = await shop.count()
  doubled.push(...(await sessionsMadeTwice(shop)))
  return {
    rounds: asked ?? rounds,
    measure: 'the slowest answer to a buyer',
    unit: 's',
    limit: ANSWERS_WITHIN_S,
    measured: shop.buyers.slowest(),
    lost,
    doubled,
  }
}

/** A request that is sent again carries the same key, and Stripe makes one session of it. */
async function sessionsMadeTwice({ stripe, databaseUrl }: Shop): Promise<string[]> {
  const keys = new Set(stripe.created.map(({ idempotencyKey }) => idempotencyKey))
  const known = await query<{ id: string }>(databaseUrl, 'SELECT session_id AS id FROM checkout_sessions')
  const more = Math.max(stripe.sessions.size, known.length) - keys.size
  return more > 0 ? [`${more} sessions that the shop asked for once`] : []
}

const down: Fault = {
  name: 'stripe-down',
  about: 'Stripe down: connections refused, then 500 and 429 to every request',
  run: (args) =>
    withStripe(args, 4, async ({ relay, shop, random }) => {
      await relay.cut()
      await pause(2500)
      await relay.mend()
      shop.stripe.fault = { kind: random.pick([500, 429] as const), times: Infinity }
      await pause(2500)
      shop.stripe.fault = undefined
    }),
}

const slow: Fault = {
  name: 'stripe-slow',
  about: 'Stripe slow: every answer 1.5 s late, then none at all for 8 s',
  run: (args) =>
    withStripe(args, 3, async ({ relay }) => {
      relay.slow(1500)
      await pause(4000)
      relay.slow(0)
      relay.hold()
      await pause(8000)
      relay.letGo()
    }),
}

const cutOff: Fault = {
  name: 'stripe-cut',
  about: 'Stripe cutting off in the middle of an answer whose work it has done',
  run: (args) =>
    withStripe(args, 6, async ({ relay, random }) => {
      relay.cutAfter(random.between(1, 1500))
      await pause(3000)
      relay.cutAfter(undefined)
    }),
}

/** What a liar says in place of an honest answer: nothing that could be true of the session it was asked about. */
const LIES: readonly ((honest: string) => string)[] = [
  () => '<html><body>Maintenance</body></html>',
  () => '{}',
  () => 'null',
  (honest) => honest.slice(0, honest.length / 2),
  (honest) => honest.replaceAll(/"id":\s*"cs_test_/g, '"id":"cs_test_of_another_'),
]

const lying: Fault = {
  name: 'stripe-lying',
  about: 'Stripe lying: pages, halves, nothing, other sessions; events of what was not paid',
  run: (args) =>
    withStripe(args, 4, async ({ relay, shop, random }) => {
      const { sessionId } = await startCheckout(shop.url())
      const liar = args.stage.keep(await startLiar(shop.stripe, random))
      relay.leadTo(liar.url)
      await relay.cut()
      await relay.mend()
      await claimUnpaid(shop, sessionId)
      await pause(4000)
      relay.leadTo(shop.stripe.url)
      await relay.cut()
      await relay.mend()
    }),
}

/** A server in front of Stripe's that falsifies every second answer. */
async function startLiar(
  stripe: StripeDouble,
  random: Random,
): Promise<{ url: string; stop: () => unknown }> {
  const server = createServer((req, res) => {
    const answer = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers
      const honest = await fetch(`${stripe.url}${req.url}`, {
        method: req.method,
        headers: headers as Record<string, string>,
        body: req.method === 'GET' ? undefined : Buffer.concat(chunks),
      })
      const text = await honest.text()
      res.writeHead(honest.status, { 'Content-Type': 'application/json' })
      res.end(random.next() < 0.5 ? random.pick(LIES)(text) : text)
    }
    answer().catch(() => res.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Delivers the event of a session that no one paid.
 *
 * @throws Error when a purchase was made of it
 */
async function claimUnpaid({ stripe, databaseUrl, url }: Shop, sessionId: string): Promise<void> {
  const claimed = { ...stripe.sessions.get(sessionId), payment_status: 'paid', status: 'complete' }
  const { body, headers } = stripe.event(COMPLETED, claimed)
  const response = await fetch(`${url()}/api/stripe/webhook`, { method: 'POST', body, headers })
  if (response.status !== 200) throw new Error(`a signed event was answered with ${response.status}`)
  const made = await query(databaseUrl, 'SELECT FROM purchases WHERE checkout_session_id = $1', [sessionId])
  if (made.length > 0) throw new Error(`${sessionId} was not paid, and a purchase was made of it`)
}

export const stripeFaults = [down, slow, lying, cutOff]
