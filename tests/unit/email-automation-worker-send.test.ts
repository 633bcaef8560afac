import { describe, expect, test } from 'vitest'

import type { MailConnection, SendOutcome } from '@/integrations/mail-connection'
import type { ClaimedDelivery } from '@/services/email-automation/ledger/claim'
import type { Settlement } from '@/services/email-automation/ledger/settle'
import type { Item } from '@/worker/recheck'
import { createQueue } from '@/worker/queue'
import { runSender, type SenderArgs } from '@/worker/send'

import '../support/email-env'

const item = (id: number, changes: Partial<Item> = {}): Item => ({
  delivery: {
    id,
    kind: 'receipt',
    token: 1,
    attempts: 0,
    sequence_id: null,
    user_email: `buyer-${id}@example.it`,
    subject: 'Ecco',
    body_text: 'Ciao',
    body_html: null,
    reply_to: null,
    sender: null,
    thread_ids: null,
    variant: null,
    request_id: null,
    created_at: new Date(0),
    sequence_version: null,
    has_two_subjects: false,
    count_clicks: false,
    skip_reason: null,
    is_paused: false,
    is_held: false,
    wait_until: null,
    name: null,
    product_name: null,
    order_id: null,
    release_label: null,
    release_notes: null,
    site_name: null,
  } satisfies ClaimedDelivery,
  startAt: 0,
  checkedVersion: 0,
  checkedAt: 0,
  isGone: false,
  ...changes,
})

/** A sender over a connection that answers as told, and everything that came of it. */
function startSender(items: readonly Item[], outcome: () => SendOutcome, changes: Partial<SenderArgs> = {}) {
  const queue = createQueue<Item>()
  items.forEach((one) => queue.push(one))
  queue.end()
  const seen = {
    sent: [] as string[],
    settled: [] as Settlement[],
    outages: [] as (string | undefined)[],
    bounces: [] as string[],
    released: [] as number[],
    errors: [] as unknown[],
  }
  const connection: MailConnection = {
    send: ({ to }, mayHandOver) => {
      if (mayHandOver?.() !== false) seen.sent.push(to)
      return Promise.resolve(outcome())
    },
    close: () => seen.sent.push('closed'),
    abort: () => {},
  }
  const finished = runSender({
    connection,
    claimer: {
      take: () => queue.take(),
      release: ({ id }) => void seen.released.push(id),
      recheck: {
        stamp: () => ({ checkedVersion: 0, checkedAt: 0 }),
        recheckClaimed: () => {},
        ensureFresh: () => Promise.resolve(),
      },
    },
    pacer: { turn: () => 0 },
    outage: { note: (reason) => void seen.outages.push(reason) },
    compiledSequence: () => Promise.resolve(undefined),
    settle: (settlement) => {
      seen.settled.push(settlement)
      return Promise.resolve()
    },
    onBounce: ({ email }) => void seen.bounces.push(email),
    now: () => undefined,
    holdsLease: () => true,
    onError: (error) => void seen.errors.push(error),
    signal: new AbortController().signal,
    ...changes,
  })
  return { seen, finished }
}

describe('a sender', () => {
  test('sends what it takes in order, settles each and closes its connection', async () => {
    const { seen, finished } = startSender([item(1), item(2)], () => ({ result: 'accepted' }))
    await finished
    expect(seen.sent).toEqual(['buyer-1@example.it', 'buyer-2@example.it', 'closed'])
    expect(seen.settled.map(({ id, state }) => [id, state])).toEqual([
      [1, 'sent'],
      [2, 'sent'],
    ])
    expect(seen.released).toEqual([1, 2])
  })

  test('does not begin a third message while the result of the first is not written', async () => {
    let write = () => {}
    const written = new Promise<void>((resolve) => (write = resolve))
    const settled: number[] = []
    const { seen, finished } = startSender([item(1), item(2), item(3)], () => ({ result: 'accepted' }), {
      settle: ({ id }) => (settled.push(id), written),
    })
    await expect.poll(() => seen.sent).toHaveLength(2)
    expect(settled).toEqual([1])
    write()
    await finished
    expect(seen.sent).toHaveLength(4)
  })

  test.each([
    ['it belongs to another worker', { isGone: true }, {}],
    ['the lease is gone', {}, { holdsLease: () => false }],
    ['the worker is stopping', {}, { signal: AbortSignal.abort() }],
  ] as const)('gives a row back untried when %s', async (_why, change, args) => {
    const { seen, finished } = startSender([item(1, change)], () => ({ result: 'accepted' }), args)
    await finished
    expect(seen.sent).toEqual(['closed'])
    expect(seen.settled).toEqual([{ id: 1, token: 1, state: 'released' }])
  })

  test('gives a row back and goes on when something breaks on the way', async () => {
    let breaks = true
    const recheck = {
      stamp: () => ({ checkedVersion: 0, checkedAt: 0 }),
      recheckClaimed: () => {},
      ensureFresh: () => {
        if (!breaks) return Promise.resolve()
        breaks = false
        return Promise.reject(new Error('no database'))
      },
    }
    const queue = createQueue<Item>()
    for (const id of [1, 2]) queue.push(item(id))
    queue.end()
    const { seen, finished } = startSender([], () => ({ result: 'accepted' }), {
      claimer: { take: () => queue.take(), release: () => {}, recheck },
    })
    await finished
    expect(seen.errors).toHaveLength(1)
    expect(seen.settled.map(({ state }) => state)).toEqual(['released', 'sent'])
  })

  test('says what the server thinks of the shop, and whom it cannot reach', async () => {
    const outcomes: SendOutcome[] = [
      { result: 'temporary', reason: 'refused', outage: true },
      { result: 'permanent', reason: '5.1.1', badAddress: true },
      { result: 'permanent', reason: '5.2.2', badAddress: false },
    ]
    const { seen, finished } = startSender([item(1), item(2), item(3)], () => outcomes.shift()!)
    await finished
    expect(seen.settled.map(({ state }) => state)).toEqual(['postponed', 'failed', 'failed'])
    expect(seen.outages).toEqual(['refused', undefined, undefined])
    expect(seen.bounces).toEqual(['buyer-2@example.it'])
  })
})
