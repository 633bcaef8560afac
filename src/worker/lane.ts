import { setMaxListeners } from 'node:events'

import type { Pool } from 'pg'

import type { MailConnection } from '@/integrations/mail-connection'
import { createSequenceCache } from '@/services/email-automation/sequence-cache'

import { type ClaimerArgs, createClaimer } from './claim'
import type { OutageWatch } from './outage'
import { createPacer } from './pace'
import { runSender, type SenderArgs } from './send'
import { createSettler } from './settler'

export type LaneArgs = Pick<
  ClaimerArgs,
  'workerId' | 'priorities' | 'pollMs' | 'now' | 'once' | 'holdsLease' | 'onError'
> &
  Pick<SenderArgs, 'onBounce' | 'onResult'> & {
    db: Pool
    connections: number
    connect: () => MailConnection
    /** Messages per second, over all workers. */
    rate: number
    /** How far ahead slots may be reserved: briefly for sequence mail, up to `LONGEST_HORIZON_MS` for codes. */
    horizonMs: number
    outage: OutageWatch
  }

/** The share of the senders whose results are settled together: waiting for the last of them would halt all others. */
const FLUSH_SHARE = 0.8

/** Sends the due rows of some priorities: one claimer, one pacer, and a number of senders with a connection each. */
export function startLane(args: LaneArgs) {
  const { db, connections, connect, rate, horizonMs } = args
  const stopping = new AbortController()
  const givingUp = new AbortController()
  setMaxListeners(0, stopping.signal)
  const pacer = createPacer({ db, rate, horizonMs })
  const settle = createSettler({
    ...args,
    signal: givingUp.signal,
    enough: Math.ceil(connections * FLUSH_SHARE),
  })
  const claimer = createClaimer({
    ...args,
    pacer,
    settle,
    // At most as many rows as slots can be reserved ahead: with more, rows would hold slots that passed during a stall.
    batch: Math.min(1000, Math.max(10, connections * 50), Math.ceil((rate * horizonMs) / 1000)),
    signal: stopping.signal,
  })
  const compiledSequence = createSequenceCache({ db })
  const lines = Array.from({ length: connections }, connect)
  const abort = () => lines.forEach((line) => line.abort())
  const senders = lines.map((connection) =>
    runSender({ ...args, connection, claimer, pacer, compiledSequence, settle, signal: stopping.signal }),
  )
  const finished = Promise.all([claimer.run(), ...senders]).then(() => {})

  return {
    finished,
    wake: claimer.wake,
    recheckClaimed: claimer.recheck.recheckClaimed,
    /** The lease is gone: nothing may be under way any more. */
    abort,
    /** Ends the work: what has begun may finish, the rest is planned again. */
    async stop(graceMs: number): Promise<void> {
      stopping.abort()
      claimer.wake()
      const timer = setTimeout(() => {
        abort()
        givingUp.abort()
      }, graceMs)
      await finished
      clearTimeout(timer)
    },
  }
}

export type Lane = ReturnType<typeof startLane>
