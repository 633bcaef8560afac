import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { compile } from '@/server/bootstrap/compile.mjs'

import type { SignedEvent } from '../../tests/support/stripe-double'

export type StripeReady = { env: Record<string, string> }
export type PayRequest = { request: number; pay: string[] }
export type PayReply = { request: number; events: SignedEvent[] }

export type StripeProcess = {
  /** The environment of a shop that uses this Stripe. */
  env: Record<string, string>
  /** Buyers pay these sessions; the events that Stripe then signs, for the caller to deliver. */
  pay: (sessionIds: string[]) => Promise<SignedEvent[]>
  stop: () => void
}

/** The tests' Stripe in a process of its own, so that what it does counts neither as the shop's time nor as a visitor's. */
export async function startStripe(): Promise<StripeProcess> {
  const programs = await compile({ stripe: 'bench/load/stripe-process.ts' })
  const child = fork(path.join(programs, 'stripe.mjs'))
  const [{ env }] = (await once(child, 'message')) as [StripeReady]
  const waiting = new Map<number, (events: SignedEvent[]) => void>()
  child.on('message', ({ request, events }: PayReply) => {
    waiting.get(request)?.(events)
    waiting.delete(request)
  })
  let requests = 0
  return {
    env,
    pay: (sessionIds) =>
      new Promise((resolve) => {
        const request = requests++
        waiting.set(request, resolve)
        child.send({ request, pay: sessionIds } satisfies PayRequest)
      }),
    stop: () => child.kill('SIGKILL'),
  }
}
