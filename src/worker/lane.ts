import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'

import type { Pool } from 'pg'

import type { MailConnection } from '@/integrations/mail-connection'
import {
  claimDeliveries,
  type ClaimedDelivery,
  countDue,
  lookAgain,
} from '@/services/email-automation/ledger/claim'
import { reserveSlots } from '@/services/email-automation/ledger/reserve-slots'
import { freeUnknown } from '@/services/email-automation/ledger/workers'
import { createSequenceCache } from '@/services/email-automation/sequence-cache'

import { sendDelivery } from '@/services/email-automation/send-delivery'
import { createSettler } from './settler'
import { createBell, pause } from './signals'

export type LaneArgs = {
  db: Pool
  /** Which rows go this way: the first of these priorities that has any. */
  priorities: readonly number[]
  connections: number
  connect: () => MailConnection
  /** Messages per second, over all workers. */
  rate: number
  /** How far ahead slots may be reserved: a short way for the crowd, any for codes. */
  horizonMs: number
  pollMs: number
  now: () => Date | undefined
  /** Ends when nothing is due any more. */
  once: boolean
  /** Whether what the worker holds is still its own (`beat`). */
  holdsLease: () => boolean
  onError: (error: unknown) => void
}

/** A claimed row on its way: not before `startAt` (milliseconds of this process's clock). */
type Item = { delivery: ClaimedDelivery; startAt: number; seen: number; seenAt: number; gone: boolean }

/** A row that has waited so long since it was last looked at is looked at again before it is sent. */
const SEEN_FOR_MS = 2000
const LONGEST_BREAK_MS = 5000
/** So long a sender keeps the message after the one it waits for; then somebody else may have it. */
const AHEAD_FOR_MS = 1000
/** The share of the senders whose results are settled together: waiting for the last of them would halt all others. */
const COMPANY = 0.8

/**
 * One way out of the ledger: claims due rows, hands them to a number of senders with a connection each, and settles.
 * Every sender has at most two results that are not yet in the database, so that after a crash at most twice as many
 * messages as connections can be sent again.
 */
export function startLane(args: LaneArgs) {
  const { db, priorities, connections, connect, rate, horizonMs, pollMs, now, once, holdsLease, onError } =
    args
  const id = randomUUID()
  const stopping = new AbortController()
  const givingUp = new AbortController()
  setMaxListeners(0, stopping.signal)
  const settle = createSettler({
    db,
    workerId: id,
    now,
    onError,
    signal: givingUp.signal,
    enough: Math.ceil(connections * COMPANY),
  })
  const compiledSequence = createSequenceCache({ db })
  const lines = Array.from({ length: connections }, connect)
  const work = createBell()
  const ready: Item[] = []
  const takers: ((item: Item | undefined) => void)[] = []
  /** Everything claimed and not yet settled. */
  const open = new Map<number, Item>()
  let ended = false
  let stale = 0
  let unreachable = 0
  let claimUncertain = false
  let looking: Promise<void> | undefined

  /** How many rows may wait here: no more than slots can be reserved ahead, or a stall would leave a heap of old ones. */
  const batch = Math.min(1000, Math.max(10, connections * 50), Math.ceil((rate * horizonMs) / 1000))
  /** After a stall the slots held here have passed: they are not made up for all at once. */
  let nextStart = 0

  async function claim(): Promise<number> {
    if (claimUncertain) {
      await freeUnknown({ db, workerId: id, known: [...open.keys()] })
      claimUncertain = false
    }
    // A server that is not there is asked with one message at a time, not with all of them.
    const limit = unreachable > 0 && !once ? 1 : batch - ready.length
    for (const priority of priorities) {
      const due = await countDue({ db, priority, limit, now: now() })
      if (due === 0) continue
      const seen = stale
      const slots = await reserveSlots({ db, want: due, rate, horizonMs })
      if (slots.granted === 0) {
        await pause(Math.max(5, slots.delayMs - horizonMs), stopping.signal)
        return -1
      }
      const first = performance.now() + slots.delayMs
      claimUncertain = true
      const claimed = await claimDeliveries({ db, workerId: id, priority, limit: slots.granted, now: now() })
      claimUncertain = false
      claimed.forEach((delivery, index) => {
        const startAt = first + (index * 1000) / rate
        const item = { delivery, startAt, seen, seenAt: performance.now(), gone: false }
        open.set(delivery.id, item)
        const taker = takers.shift()
        if (taker) taker(item)
        else ready.push(item)
      })
      if (claimed.length > 0) return claimed.length
    }
    return 0
  }

  async function claiming(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (ready.length > batch / 2 || !holdsLease()) {
        await work.wait(holdsLease() ? 1000 : 50)
        continue
      }
      try {
        const claimed = await claim()
        if (unreachable > 0 && !once) {
          await pause(Math.min(LONGEST_BREAK_MS, 500 * 2 ** unreachable), stopping.signal)
        }
        if (claimed !== 0) continue
        // Rows that somebody else is taking this moment are not ours to wait for.
        if (once) break
        await work.wait(pollMs)
      } catch (error) {
        onError(error)
        await pause(500, stopping.signal)
      }
    }
    ended = true
    for (const taker of takers.splice(0)) taker(undefined)
  }

  function take(): Promise<Item | undefined> {
    const item = ready.shift()
    if (ready.length <= batch / 2) work.ring()
    if (item || ended) return Promise.resolve(item)
    return new Promise((resolve) => takers.push(resolve))
  }

  function giveBack(item: Item): void {
    const taker = takers.shift()
    if (taker) taker(item)
    else ready.unshift(item)
  }

  /** One look for everybody who waits for one. */
  async function lookAtAll(): Promise<void> {
    const version = stale
    const items = [...open.values()].filter((item) => item.seen < version || isOld(item))
    const rows = await lookAgain({
      db,
      workerId: id,
      deliveries: items.map((item) => item.delivery),
      now: now(),
    })
    for (const item of items) {
      const row = rows.get(item.delivery.id)
      if (row) item.delivery = row
      else item.gone = true
      item.seen = version
      item.seenAt = performance.now()
    }
  }

  const isOld = (item: Item) => performance.now() - item.seenAt > SEEN_FOR_MS

  /**
   * What a sender may tell the server of together with the end of its message: the first in line, if nothing is against
   * it and its moment has come. It is this sender's then.
   */
  function takeAhead(): Item | undefined {
    const item = ready[0]
    const isDue =
      item !== undefined && Math.max(item.startAt, nextStart + 1000 / rate) <= performance.now() + 5
    const { skip_reason, wait_until } = item?.delivery ?? {}
    if (!isDue || item.seen < stale || isOld(item) || skip_reason || wait_until) return undefined
    ready.shift()
    if (ready.length <= batch / 2) work.ring()
    return item
  }

  async function send(item: Item, line: MailConnection, next: Item | undefined) {
    const startAt = Math.max(item.startAt, nextStart, performance.now())
    nextStart = startAt + 1000 / rate
    await pause(startAt - performance.now(), stopping.signal)
    const { id: row, token } = item.delivery
    const released = { settlement: { id: row, token, state: 'released' as const }, unreachable: false }
    try {
      while (!stopping.signal.aborted && (item.seen < stale || isOld(item))) {
        looking ??= lookAtAll().finally(() => (looking = undefined))
        await looking
      }
      if (stopping.signal.aborted || item.gone || !holdsLease()) return released
      return await sendDelivery({
        delivery: item.delivery,
        connection: line,
        next: next?.delivery.user_email,
        compiledSequence,
        at: now() ?? new Date(),
      })
    } catch (error) {
      onError(error)
      await pause(500, stopping.signal)
      return released
    }
  }

  async function sending(line: MailConnection): Promise<void> {
    let earlier = Promise.resolve()
    let ahead: Item | undefined
    for (let item = await take(); item; item = ahead ?? (await take())) {
      ahead = takeAhead()
      // A message that hangs keeps nobody else waiting.
      const impatient =
        ahead &&
        setTimeout(() => {
          if (ahead) giveBack(ahead)
          ahead = undefined
        }, AHEAD_FOR_MS)
      const { settlement, unreachable: missing } = await send(item, line, ahead)
      clearTimeout(impatient)
      unreachable = missing ? Math.min(unreachable + 1, 8) : 0
      await earlier
      earlier = settle(settlement).then(() => void open.delete(settlement.id))
    }
    await earlier
    line.close()
  }

  const claimer = claiming()
  const senders = lines.map(sending)
  const finished = Promise.all([claimer, ...senders]).then(() => {})

  return {
    id,
    finished,
    isBusy: () => open.size > 0,
    /** Something may be due. */
    wake: () => work.ring(),
    /** Something changed that may forbid a message or alter it: claimed rows are looked at again. */
    distrust: () => {
      stale += 1
    },
    /** The lease is gone: nothing may be under way any more. */
    abort: () => lines.forEach((line) => line.abort()),
    /** Ends the work: what has begun may finish, the rest goes back into the line. */
    async stop(graceMs: number): Promise<void> {
      stopping.abort()
      work.ring()
      const timer = setTimeout(() => {
        lines.forEach((line) => line.abort())
        givingUp.abort()
      }, graceMs)
      await finished
      clearTimeout(timer)
    },
  }
}

export type Lane = ReturnType<typeof startLane>
