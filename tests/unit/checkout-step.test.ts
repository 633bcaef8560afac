import { describe, expect, test } from 'vitest'

import { type Consents, marketingBasis, storedConsents } from '@/shared/consents'
import { packForm, unpackForm } from '@/shared/kept-form'

const at = '2026-11-24T02:00:00.000Z'

describe('the basis of marketing mail', () => {
  test.each<[Consents | null, string]>([
    [null, 'soft_opt_in'],
    [{ waiver: { given: false, at } }, 'soft_opt_in'],
    [{ marketing: { answer: 'consent', text: 'Sì', version: 1, at } }, 'consent'],
    [
      { marketing: { answer: 'soft_opt_in', text: 'Scriviamo', refusal: 'No', version: 1, at } },
      'soft_opt_in',
    ],
    [{ marketing: { answer: 'refused', text: 'Sì', version: 1, at } }, 'refused'],
    [{ marketing: { answer: 'not_asked', at } }, 'refused'],
  ])('of %j is %s', (consents, basis) => {
    expect(marketingBasis(consents)).toBe(basis)
  })

  test.each([[undefined], [null], ['consent'], [[]], [3]])('%j in the column is nothing said', (value) => {
    expect(storedConsents(value)).toBeNull()
  })
})

describe('a form that is kept for its page', () => {
  test.each<Record<string, string>>([{}, { city: 'Forlì; Path=/' }, { name: '日本 "quoted" \\ \n=%' }])(
    '%j comes back as it was',
    (fields) => {
      const packed = packForm(fields)
      expect(packed).toMatch(/^[\w%!'()*.~-]*$/)
      expect(unpackForm(packed)).toEqual(fields)
      // Next hands cookies over decoded.
      expect(unpackForm(decodeURIComponent(packed))).toEqual(fields)
    },
  )

  test('holds no more of a field than a form takes, and fits a cookie', () => {
    expect(unpackForm(packForm({ pec: 'x'.repeat(5000) }))!.pec).toHaveLength(300)
  })

  test.each([undefined, '', 'null', '3', '%', '{', '%7B%22a%22%3A1%7D'])('%j is none of ours', (value) => {
    expect(unpackForm(value) ?? {}).toEqual({})
  })
})
