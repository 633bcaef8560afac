import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { renewLease } from '@/services/email-automation/ledger/workers'
import { createClaimer } from '@/worker/claim'

import { query } from '../support/cluster'
import { addPurchase, addSequence } from '../support/email'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()
const WORKER = '00000000-0000-4000-8000-000000000001'

test('a result that is written late does not let go of the same row, claimed again since', async () => {
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl)
  const db = new pg.Pool({ connectionString: shop.databaseUrl })
  await renewLease({ db, ids: [WORKER], name: 'test', role: 'worker', leaseMs: 600_000 })
  const stopping = new AbortController()
  const claimer = createClaimer({
    db,
    workerId: WORKER,
    priorities: [1, 2],
    batch: 10,
    pacer: { reserve: (count) => Promise.resolve({ granted: count, startAt: () => 0, retryMs: 0 }) },
    outage: { breakMs: () => 0 },
    pollMs: 25,
    now: () => undefined,
    once: false,
    holdsLease: () => true,
    settle: () => Promise.resolve(),
    onError: (error) => {
      throw error
    },
    signal: stopping.signal,
  })
  const running = claimer.run()
  onTestFinished(async () => {
    stopping.abort()
    claimer.wake()
    await running
    await db.end()
  })
  const change = (set: string) =>
    query(shop.databaseUrl, `UPDATE email_deliveries SET ${set}, token = token + 1`)

  const early = (await claimer.take())!
  // Taken up as an orphan while the first result waited to be written.
  await change(`state = 'planned', worker_id = NULL`)
  const again = (await claimer.take())!
  expect(again.delivery.id).toBe(early.delivery.id)
  expect(again.delivery.token).toBeGreaterThan(early.delivery.token)
  claimer.release(early.delivery)

  await change(`worker_id = gen_random_uuid()`)
  claimer.recheck.recheckClaimed()
  await claimer.recheck.ensureFresh(again, AbortSignal.timeout(5_000))
  expect(again.isGone).toBe(true)
})
