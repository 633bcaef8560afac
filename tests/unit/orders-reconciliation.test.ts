import '../support/email-env'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { SessionWithPayment } from '@/integrations/stripe-sessions'
import { askPatiently } from '@/services/orders/reconciliation/ask-patiently'
import { compareSession, type KnownPurchase } from '@/services/orders/reconciliation/compare-session'
import { isRunDue } from '@/services/orders/reconciliation/start-reconciliation'
import { AppError } from '@/shared/app-error'

const cents = fc.constantFrom(0, 1, 1200, 3700)
const sessions: fc.Arbitrary<SessionWithPayment> = fc.record({
  id: fc.constant('cs_test_1'),
  paid: fc.boolean(),
  progress: fc.constant('paid' as const),
  amountCents: fc.option(cents),
  currency: fc.constantFrom('eur', 'EUR', 'usd', null),
  customerEmail: fc.constant(null),
  customerName: fc.constant(null),
  paymentIntentId: fc.constantFrom('pi_1', null),
  paidAt: fc.constant(null),
  isTouched: fc.boolean(),
  isOurs: fc.boolean(),
  charge: fc.option(
    fc.record({ amountCents: fc.constant(3700), refundedCents: cents, isDisputed: fc.boolean() }),
  ),
})
const purchases: fc.Arbitrary<KnownPurchase> = fc.record({
  id: fc.constant(7),
  amountCents: cents,
  currency: fc.constantFrom('EUR', 'USD'),
  status: fc.constantFrom('paid', 'partially_refunded', 'refunded', 'disputed', 'lost'),
  refundedCents: cents,
  isBinned: fc.boolean(),
})
const cases = fc.record({
  session: fc.option(sessions, { nil: undefined }),
  purchase: fc.option(purchases, { nil: undefined }),
  isOffered: fc.boolean(),
})

/** As good as disputed: the payment has to be asked for. */
const UNTOLD = { refundedCents: 0, amountCents: 0, isDisputed: true }

describe('comparing a session with the shop', () => {
  test('makes a purchase exactly of a paid session of ours that has none', () => {
    fc.assert(
      fc.property(cases, ({ session, purchase, isOffered }) => {
        const { action } = compareSession({ session, purchase, isOffered })
        expect(action === 'fulfil').toBe(session?.paid === true && !purchase && isOffered)
      }),
    )
  })

  test('reports each side that the other does not have, and nothing of another shop', () => {
    fc.assert(
      fc.property(cases, ({ session, purchase, isOffered }) => {
        const verdict = compareSession({ session, purchase, isOffered })
        const kind = verdict.action === 'report' ? verdict.kind : undefined
        // What is in the bin without money is where it belongs.
        const isKept = purchase?.isBinned === false
        expect(kind === 'purchase_unknown').toBe(isKept && session === undefined)
        expect(kind === 'purchase_unpaid').toBe(isKept && session?.paid === false)
        // What went back whole, as by a refund in Stripe's panel, is settled.
        const isBack = session?.charge?.refundedCents === 3700
        const isStray = session?.paid === true && session.isOurs && !purchase && !isOffered && !isBack
        expect(kind === 'session_unknown').toBe(isStray)
      }),
    )
  })

  test('asks for the payment whenever the state that the charge tells is another one', () => {
    fc.assert(
      fc.property(sessions, purchases, (session, purchase) => {
        const paid = {
          ...session,
          paid: true,
          amountCents: purchase.amountCents,
          currency: purchase.currency,
        }
        const verdict = compareSession({ session: paid, purchase, isOffered: true })
        const { charge, paymentIntentId } = paid
        const { refundedCents: back, amountCents: all, isDisputed } = charge ?? UNTOLD
        const status = back === 0 ? 'paid' : back >= all ? 'refunded' : 'partially_refunded'
        const differs = isDisputed || purchase.status !== status || purchase.refundedCents !== back
        expect(verdict.action).toBe(differs && paymentIntentId !== null ? 'sync' : 'none')
      }),
    )
  })
})

describe('asking patiently', () => {
  const away = new AppError(503, 'Stripe non risponde.')
  const quick = { requestsPerSecond: 1000, pausesMs: [1, 1, 1] }

  test('waits for its turn: so many requests in a second, however many each question makes', async () => {
    const ask = askPatiently({ requestsPerSecond: 100, pausesMs: [] })
    const start = performance.now()
    for (let question = 0; question < 4; question++) await ask(() => Promise.resolve(), 5)
    expect(performance.now() - start).toBeGreaterThan(145)
  })

  test('asks again while Stripe is away, and gives up after the last pause', async () => {
    let asked = 0
    const failing = (times: number) => () =>
      ++asked > times ? Promise.resolve('here') : Promise.reject(away)
    expect(await askPatiently(quick)(failing(3))).toBe('here')
    asked = 0
    await expect(askPatiently(quick)(failing(4))).rejects.toBe(away)
    expect(asked).toBe(4)
  })

  test('does not insist when Stripe refuses', async () => {
    let asked = 0
    const refused = new AppError(502, 'Stripe rifiuta.')
    const ask = askPatiently(quick)(() => {
      asked++
      return Promise.reject(refused)
    })
    await expect(ask).rejects.toBe(refused)
    expect(asked).toBe(1)
  })
})

test.each([
  ['never compared', undefined, true],
  ['cut off', { started_at: '2026-11-23T08:00:00Z', finished_at: null }, true],
  ['ended today', { started_at: '2026-11-22T23:00:00Z', finished_at: '2026-11-22T23:01:00Z' }, false],
  [
    'ended yesterday in Rome',
    { started_at: '2026-11-22T22:59:00Z', finished_at: '2026-11-22T23:01:00Z' },
    true,
  ],
] as const)('a daily run is due when the shop was %s: the day is Rome’s', (_, last, isDue) => {
  const run = last && {
    started_at: new Date(last.started_at),
    finished_at: last.finished_at === null ? null : new Date(last.finished_at),
  }
  expect(isRunDue({ last: run, now: new Date('2026-11-23T09:00:00Z') })).toBe(isDue)
})
