import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ProviderPayment } from '@/integrations/provider-payment'
import { isEntitled } from '@/services/orders/entitlement'
import { paymentState } from '@/services/orders/payment-state'

const AT = new Date('2026-11-20T10:00:00Z')
const LATER = new Date('2026-11-21T10:00:00Z')
const payment: ProviderPayment = {
  succeeded: true,
  amountCents: 3700,
  refundedCents: 0,
  refundedAt: null,
  failedRefunds: [],
  disputes: [],
  orderKey: null,
}
const DUE = new Date('2026-12-01T23:59:59Z')
const dispute = (status: string, openedAt = AT) => ({ status, amountCents: 3700, openedAt, dueAt: DUE })

describe('a paid purchase is', () => {
  const rows: [string, Partial<ProviderPayment>, string][] = [
    ['paid, with nothing against it', {}, 'paid'],
    ['refunded in part by a cent', { refundedCents: 1 }, 'partially_refunded'],
    ['refunded in part but for a cent', { refundedCents: 3699 }, 'partially_refunded'],
    ['refunded with all of it', { refundedCents: 3700 }, 'refunded'],
    ['disputed when the bank asks for evidence', { disputes: [dispute('needs_response')] }, 'disputed'],
    ['disputed when the bank decides', { disputes: [dispute('under_review')] }, 'disputed'],
    ['disputed again in an appeal', { disputes: [dispute('appeal_under_review')] }, 'disputed'],
    ['lost with a lost dispute', { disputes: [dispute('lost')] }, 'lost'],
    ['paid again with one that was won', { disputes: [dispute('won')] }, 'paid'],
    ['paid with an inquiry', { disputes: [dispute('warning_needs_response')] }, 'paid'],
    ['paid with a prevented dispute', { disputes: [dispute('prevented')] }, 'paid'],
    ['paid with a status that is not known yet', { disputes: [dispute('a_new_word')] }, 'paid'],
    [
      'disputed although refunded',
      { refundedCents: 3700, disputes: [dispute('needs_response')] },
      'disputed',
    ],
    ['refunded although a dispute was won', { refundedCents: 3700, disputes: [dispute('won')] }, 'refunded'],
    ['lost although a later one was won', { disputes: [dispute('lost'), dispute('won', LATER)] }, 'lost'],
  ]
  test.each(rows)('%s', (_name, facts, status) => {
    expect(paymentState({ ...payment, ...facts }).status).toBe(status)
  })
})

test('the amounts and times are those of what counts', () => {
  const facts = { refundedCents: 1200, refundedAt: LATER, disputes: [dispute('won', LATER), dispute('lost')] }
  expect(paymentState({ ...payment, ...facts })).toEqual({
    status: 'lost',
    refundedCents: 1200,
    refundedAt: LATER,
    disputeStatus: 'lost',
    disputedCents: 3700,
    disputedAt: AT,
    disputeDueAt: DUE,
  })
})

test('the order of the disputes makes no difference, and money that is gone never opens the files', () => {
  const disputes = fc.array(
    fc.record({
      status: fc.constantFrom('needs_response', 'under_review', 'won', 'lost', 'warning_closed', 'prevented'),
      amountCents: fc.constant(3700),
      openedAt: fc.integer({ min: 1, max: 1_000_000 }).map((minutes) => new Date(minutes * 60_000)),
      dueAt: fc.constant(DUE),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(disputes, fc.integer({ min: 0, max: 3700 }), (list, refundedCents) => {
      const state = paymentState({ ...payment, refundedCents, disputes: list })
      const reversed = paymentState({ ...payment, refundedCents, disputes: list.toReversed() })
      expect(reversed.status).toBe(state.status)
      const gone =
        refundedCents === 3700 ||
        list.some(({ status }) => ['needs_response', 'under_review', 'lost'].includes(status))
      expect(isEntitled(state)).toBe(!gone)
    }),
  )
})
