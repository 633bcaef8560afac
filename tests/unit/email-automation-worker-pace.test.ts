import { describe, expect, test } from 'vitest'

import { createOutage } from '@/worker/outage'
import { createPacer } from '@/worker/pace'
import { createQueue } from '@/worker/queue'

/** A database whose clock gives these slots. */
const slots = (granted: number, delayMs: number) => ({
  query: (() => Promise.resolve({ rows: [{ granted, delayMs }] })) as never,
})

describe('a pacer', () => {
  test('spreads reserved slots over the rate, from the moment the database names', async () => {
    const pacer = createPacer({ db: slots(3, 100), rate: 20, horizonMs: 250, clock: () => 1000 })
    const { granted, startAt } = await pacer.reserve(3)
    expect([granted, startAt(0), startAt(1), startAt(2)]).toEqual([3, 1100, 1150, 1200])
  })

  test('says when to ask again where nothing is granted', async () => {
    const pacer = (delayMs: number) =>
      createPacer({ db: slots(0, delayMs), rate: 20, horizonMs: 250, clock: () => 0 })
    expect((await pacer(400).reserve(3)).retryMs).toBe(150)
    expect((await pacer(250).reserve(3)).retryMs).toBe(5)
  })

  test('waits for the slot, and after a stall keeps the interval instead of making up for it', () => {
    let now = 0
    const pacer = createPacer({ db: slots(0, 0), rate: 20, horizonMs: 250, clock: () => now })
    expect(pacer.turn(100)).toBe(100)
    now = 5000
    expect([150, 200, 250].map((startAt) => pacer.turn(startAt))).toEqual([0, 50, 100])
  })
})

describe('an outage', () => {
  test('is told once when it begins and once when it is over', () => {
    const told: string[] = []
    const since = new Date('2026-11-23T10:00:00Z')
    const outage = createOutage({
      onBegin: ({ reason }) => told.push(reason),
      onEnd: () => told.push('over'),
      clock: () => since,
    })
    for (const reason of [undefined, 'refused', 'refused again', undefined, undefined]) outage.note(reason)
    expect(told).toEqual(['refused', 'over'])
    outage.note('refused')
    outage.note('by another')
    expect(outage.current()).toEqual({ reason: 'by another', since })
  })

  test('makes breaks that grow, up to five seconds, and end with the first message that is looked at', () => {
    const outage = createOutage({ onBegin: () => {}, onEnd: () => {} })
    const breaks = Array.from({ length: 6 }, () => {
      outage.note('refused')
      return outage.breakMs()
    })
    expect(breaks).toEqual([1000, 2000, 4000, 5000, 5000, 5000])
    outage.note(undefined)
    expect(outage.breakMs()).toBe(0)
  })
})

describe('a queue', () => {
  test('gives in order, lets a taker wait, and ends for all who wait', async () => {
    const queue = createQueue<number>()
    queue.push(1)
    queue.push(2)
    expect([await queue.take(), queue.length]).toEqual([1, 1])
    expect(await queue.take()).toBe(2)
    const [third, none] = [queue.take(), queue.take()]
    queue.push(3)
    queue.end()
    expect([await third, await none, await queue.take()]).toEqual([3, undefined, undefined])
  })

  test('what was there when it ended is still given', async () => {
    const queue = createQueue<string>()
    queue.push('left')
    queue.end()
    expect([await queue.take(), await queue.take()]).toEqual(['left', undefined])
  })
})
