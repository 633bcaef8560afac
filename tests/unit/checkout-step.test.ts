import { deflateRawSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { keptReview, packForm, unpackForm } from '@/services/plain-forms/kept-form'
import { type Consents, marketingBasis, storedConsents } from '@/shared/consents'

import { longText } from '../support/long-text'

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

  test('holds no more of a field than a form takes', () => {
    expect(unpackForm(packForm({ pec: 'x'.repeat(5000) }))!.pec).toHaveLength(300)
  })

  test.each([
    ['accents', 'aeioulrstnàèéìòù'],
    ['Cyrillic', 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  ])('fits a cookie with a review of 2,000 characters: %s', (_, alphabet) => {
    const text = longText(alphabet)
    const packed = packForm({ stars: '5', text, shown_name: 'Нина', consent: 'on' }, keptReview.longest)
    expect(packed.length).toBeLessThan(3800)
    expect(unpackForm(packed)!.text).toBe(text)
  })

  test('comes back shortened where even so a cookie cannot hold it', () => {
    const text = longText(
      Array.from({ length: 3000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''),
    )
    const packed = packForm({ stars: '5', text }, keptReview.longest)
    expect(packed.length).toBeLessThan(4000)
    const kept = unpackForm(packed)!
    expect(kept.stars).toBe('5')
    expect(kept.text!.length).toBeGreaterThan(500)
    expect(text.startsWith(kept.text!)).toBe(true)
  })

  test('is not read when it would unfold to a thousand times its size', () => {
    const bomb = deflateRawSync(JSON.stringify({ text: 'x'.repeat(1_000_000) })).toString('base64url')
    expect(bomb.length).toBeLessThan(4096)
    expect(unpackForm(bomb)).toBeUndefined()
  })

  test.each([undefined, '', 'null', '3', '%', '{', '%7B%22a%22%3A1%7D'])('%j is none of ours', (value) => {
    expect(unpackForm(value) ?? {}).toEqual({})
  })
})
