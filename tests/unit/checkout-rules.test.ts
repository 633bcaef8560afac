import { describe, expect, test } from 'vitest'

import { judgePayment } from '@/services/checkout/judge-payment'
import { priceOrder } from '@/services/checkout/price-order'
import { sitePath, withQuery } from '@/shared/site-path'

const ORIGIN = 'https://ore-serene.example'

describe('sitePath', () => {
  test.each([
    ['/checkout/success', '/checkout/success'],
    ['/a/../checkout/cancel?x=1#y', '/checkout/cancel?x=1#y'],
    ['/caffè', '/caff%C3%A8'],
  ])('%s stays on the site', (value, path) => expect(sitePath(value, ORIGIN)).toBe(path))

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    'http:evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    ' /checkout/success',
    '/.//evil.example',
    '/a/..//evil.example',
    'checkout/success',
    'ore-serene.example/checkout',
    '/checkout\u0000',
    '',
  ])('%j is refused', (value) => expect(sitePath(value, ORIGIN)).toBeUndefined())
})

test.each([
  ['/a', '/a?s=1'],
  ['/a?b=2', '/a?b=2&s=1'],
  ['/a#c', '/a?s=1#c'],
])('a parameter is added to %s', (path, expected) => expect(withQuery(path, 's=1')).toBe(expected))

describe('priceOrder', () => {
  const offer = { productName: 'Planner', currentPrice: 37, currency: 'EUR' as const }
  const product = { name: 'Planner', price: 37, currency: 'EUR', quantity: 1 }

  test('the line carries the price of the CMS in cents', () => {
    expect(priceOrder({ offer, product })).toMatchObject({ amountCents: 3700, currency: 'EUR', quantity: 1 })
  })
  test.each([
    [{ name: 'Altro' }, 400],
    [{ currency: 'USD' }, 400],
    [{ quantity: 2 }, 400],
    [{ price: 1 }, 409],
    [{ price: 37.004 }, 409],
  ])('%j is refused with %d', (change, status) => {
    expect(() => priceOrder({ offer, product: { ...product, ...change } })).toThrow(
      expect.objectContaining({ status }),
    )
  })
})

describe('judgePayment', () => {
  const offered = { session_id: 'cs_1', amount_cents: 3700, currency: 'EUR' }
  const session = {
    id: 'cs_1',
    paid: true,
    progress: 'paid' as const,
    isTouched: false,
    amountCents: 3700,
    currency: 'eur',
    customerEmail: 'a@b.it',
    customerName: null,
    paymentIntentId: null,
    paidAt: null,
  }
  test.each([
    [{}, 'paid'],
    [{ paid: false }, 'unpaid'],
    [{ amountCents: 100 }, 'mismatch'],
    [{ amountCents: null }, 'mismatch'],
    [{ currency: 'usd' }, 'mismatch'],
    [{ id: 'cs_2' }, 'mismatch'],
  ])('%j is %s', (change, verdict) => {
    expect(judgePayment({ offered, session: { ...session, ...change } })).toBe(verdict)
  })
})
