import '../support/email-env'

import { describe, expect, test } from 'vitest'

import { addressMark, orderPath, readOrder, signOrder } from '@/services/orders/order-address'
import { signToken } from '@/services/signing/signed-token'
import { formatBytes } from '@/shared/file-size'
import { maskEmail } from '@/shared/mask-email'

const NOW = new Date('2026-11-23T12:00:00Z')

describe('a link to an order', () => {
  const email = 'Anna@esempio.it'
  const claim = { purchaseId: 12, expiresAt: NOW, email }
  const token = signOrder(claim)
  const mark = addressMark('anna@esempio.it')

  test('says which order, until when, and for which address without naming it', () => {
    expect(readOrder(token)).toEqual({ purchaseId: 12, expiresAt: NOW, mark })
    expect(Buffer.from(token, 'base64url').toString()).not.toContain('nna')
    expect(mark).not.toBe(addressMark('anna@esempio.com'))
  })
  test('opens for thirty days', () => {
    const made = readOrder(orderPath({ purchaseId: 12, email, now: NOW }).slice('/ordine/'.length))
    expect(made).toEqual({ purchaseId: 12, expiresAt: new Date('2026-12-23T12:00:00Z'), mark })
  })
  test.each([
    ['of another purpose', signToken('download', [12, 1_795_435_200, mark])],
    ['for no address', signToken('order', [12, 1_795_435_200])],
    [
      'with another order in it',
      `${signOrder({ ...claim, purchaseId: 13 }).split('.')[0]}.${token.split('.')[1]}`,
    ],
    ['with a cut signature', token.slice(0, -1)],
    ['with a longer one', `${token}a`],
    ['that is empty', ''],
    ['that is a session id', 'cs_test_1'],
  ])('%s is not ours', (_name, forged) => expect(readOrder(forged)).toBeUndefined())
})

test.each([
  ['anna@esempio.it', 'a•••@esempio.it'],
  ['è@esempio.it', 'è•••@esempio.it'],
  ['a@b@esempio.it', 'a•••@esempio.it'],
  ['senza chiocciola', '•••'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))

test.each([
  [999, '999 byte'],
  [1000, '1 KB'],
  [86_400, '86 KB'],
  [2_340_000, '2,3 MB'],
])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
