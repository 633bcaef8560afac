import { randomBytes } from 'node:crypto'

import type { CheckoutAnswer } from '@/contracts/checkout'

import { order, postCheckout } from '../tests/support/checkout-client'
import type { StripeDouble } from '../tests/support/stripe-double'
import { COMPLETED } from '../tests/support/webhook-client'
import { pause } from './wait'

type BuyersArgs = {
  stripe: StripeDouble
  /** Where buyers and Stripe reach the shop right now. */
  url: () => string
}

export type Buyers = {
  /** One buyer who pays; whether the shop gave them a page to pay on. */
  buy: () => Promise<boolean>
  /** Buyers come until it is called off. */
  start: (perSecond: number) => void
  /** No more of them; waits until those who began have paid or given up. */
  stop: () => Promise<void>
  /** Sessions whose event the shop answered with 200. */
  promised: () => string[]
  /** Paid sessions whose event it has not taken. */
  untaken: () => string[]
  /** How long the slowest answer took, refusals included, in seconds. */
  slowest: () => number
  /** How many buyers were refused. */
  refused: () => number
  /** Stripe delivers no more. */
  giveUp: () => void
}

/** Contract §4: every checkout is answered within 10 s. */
const GIVES_UP_MS = 15_000
/** Stripe waits hours before it tries again; a second says the same about the shop. */
const STRIPE_TRIES_AGAIN_MS = 1_000
const STRIPE_GIVES_UP_MS = 10_000

/** Buyers, and Stripe, which delivers what they paid until the shop has taken it. */
export function openBuyers({ stripe, url }: BuyersArgs): Buyers {
  const paid = new Map<string, boolean>()
  const over = new AbortController()
  const going = new Set<Promise<unknown>>()
  let slowest = 0
  let refused = 0
  let round: NodeJS.Timeout | undefined
  const track = <T>(work: Promise<T>) => {
    going.add(work)
    const forget = () => void going.delete(work)
    work.then(forget, forget)
    return work
  }
  const buy = async () => {
    const began = performance.now()
    // A network of their own each: the shop limits what one may start.
    const headers = { 'X-Forwarded-For': addressOfOne() }
    const answer = await postCheckout(url(), order, AbortSignal.timeout(GIVES_UP_MS), headers)
      .then(async (response) => (response.ok ? ((await response.json()) as CheckoutAnswer) : undefined))
      .catch(() => undefined)
    slowest = Math.max(slowest, (performance.now() - began) / 1000)
    if (!answer) {
      refused += 1
      return false
    }
    const { sessionId } = answer
    stripe.pay(sessionId, {
      customer_details: { email: `${randomBytes(8).toString('hex')}@posta.example`, name: 'Anna Bianchi' },
    })
    paid.set(sessionId, false)
    void deliver(sessionId)
    return true
  }
  const deliver = async (sessionId: string) => {
    const id = `evt_${randomBytes(12).toString('hex')}`
    while (!paid.get(sessionId)) {
      const { body, headers } = stripe.event(COMPLETED, stripe.sessions.get(sessionId)!, { id })
      const signal = AbortSignal.timeout(STRIPE_GIVES_UP_MS)
      const response = await fetch(`${url()}/api/stripe/webhook`, { method: 'POST', body, headers, signal })
        .then((answer) => answer.status)
        .catch(() => 0)
      if (response === 200) paid.set(sessionId, true)
      else if (over.signal.aborted) return
      else await pause(STRIPE_TRIES_AGAIN_MS)
    }
  }
  return {
    buy: () => track(buy()),
    start: (perSecond) => {
      round = setInterval(() => void track(buy()), 1000 / perSecond)
    },
    stop: async () => {
      clearInterval(round)
      while (going.size > 0) await Promise.all(going)
    },
    promised: () => [...paid].filter(([, taken]) => taken).map(([session]) => session),
    untaken: () => [...paid].filter(([, taken]) => !taken).map(([session]) => session),
    slowest: () => slowest,
    refused: () => refused,
    giveUp: () => over.abort(),
  }
}

const addressOfOne = () => `10.${[...randomBytes(3)].join('.')}`
