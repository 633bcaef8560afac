import { expect, test } from 'vitest'

import { refusalWords } from '@/content/order-refunds'
import { judgeRefund } from '@/services/orders/refunds/judge-refund'

const purchase = {
  status: 'paid' as const,
  provider: 'stripe' as const,
  amount_cents: 3700,
  refunded_cents: 0,
  payment_intent_id: 'pi_1',
}
const judge = (changes: object, amountCents = 3700, seenRefundedCents?: number) =>
  judgeRefund({ purchase: { ...purchase, ...changes }, amountCents, seenRefundedCents })

test('all that is left may go back, and no more', () => {
  expect(judge({})).toBeUndefined()
  expect(judge({}, 3701)).toBe('Si possono rimborsare al massimo €\u00a037,00.')
  const part = { status: 'partially_refunded', refunded_cents: 1200 }
  expect(judge(part, 2500, 1200)).toBeUndefined()
  expect(judge(part, 2501, 1200)).toContain('€\u00a025,00')
})

test('whoever decided on an order that has changed since decides again', () => {
  const part = { status: 'partially_refunded', refunded_cents: 1200 }
  expect(judge(part, 1200, 0)).toContain('risultano rimborsati €\u00a012,00')
  // A caller that saw no order asks for an amount alone.
  expect(judge(part, 1200)).toBeUndefined()
})

test.each([
  [{ amount_cents: 0 }, 'non è costato nulla'],
  [{ status: 'disputed', refunded_cents: 3700 }, 'contestazione aperta'],
  [{ status: 'lost' }, 'andata persa'],
  [{ status: 'refunded' }, 'già stato rimborsato'],
  [{ payment_intent_id: null }, 'non ha un pagamento presso Stripe'],
])('%j is refused with a sentence', (changes, words) => expect(judge(changes)).toContain(words))

test.each(['sandbox', 'gift'])('a purchase of %s needs no payment at Stripe', (provider) =>
  expect(judge({ provider, payment_intent_id: null })).toBeUndefined(),
)

test('what Stripe refuses is told in words, and by its code where there are none', () => {
  expect(refusalWords('insufficient_funds')).toContain('saldo')
  expect(refusalWords('brand_new_code')).toContain('(brand_new_code)')
  expect(refusalWords(null)).toBe('Stripe ha rifiutato il rimborso: non è partito nulla.')
})
