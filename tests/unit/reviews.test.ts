import { describe, expect, test } from 'vitest'

import { defaultLanding } from '@/content/landing'
import { decideClaims } from '@/services/reviews/decide-claims'
import { figuresOf } from '@/services/reviews/review-figures'
import { readReview } from '@/shared/review-rules'

const GOOD = { stars: 5, text: 'Bene.', shown_name: 'Anna', consent: true }

describe('what is read as a review', () => {
  test('a form and a program say the same', () => {
    const form = readReview({ stars: '5', text: 'Bene.', shown_name: 'Anna', consent: 'on' })
    expect(form).toEqual({ words: GOOD, faults: {} })
    expect(readReview(GOOD)).toEqual(form)
  })

  test.each([
    ['a\r\nb\rc', 'a\nb\nc'],
    ['  a \n\n\n\n b  ', 'a \n\n b'],
    ['a\u202eb\0c\u2066d', 'abcd'],
    ['<b>a</b> & «b» 🌞', '<b>a</b> & «b» 🌞'],
  ])('the text %j is %j', (text, read) => expect(readReview({ ...GOOD, text }).words.text).toBe(read))

  test('a name is one line', () =>
    expect(readReview({ ...GOOD, shown_name: 'Anna\n\tB.' }).words.shown_name).toBe('Anna B.'))

  test.each([undefined, null, '', '0', '6', '05', '4.5', ' 4', 4.5, NaN, true, [5, 5], {}])(
    '%j are no stars',
    (stars) =>
      expect(readReview({ ...GOOD, stars }).faults).toEqual({ stars: 'Scegli da una a cinque stelle.' }),
  )

  test.each([undefined, '', 'no', false, 0])('%j is no consent', (consent) =>
    expect(readReview({ ...GOOD, consent }).words.consent).toBe(false),
  )

  test('2,000 characters fit, one more does not', () => {
    expect(readReview({ ...GOOD, text: 'a'.repeat(2000) }).faults).toEqual({})
    expect(readReview({ ...GOOD, text: 'a'.repeat(2001) }).faults.text).toBe(
      'La recensione può avere al massimo 2.000 caratteri: accorcia un po’.',
    )
  })
})

describe('figures', () => {
  test.each([
    [[0, 0, 0, 0, 9], null, 100],
    [[0, 0, 0, 0, 10], 5, 100],
    // 4.99: a mean is never better than its reviews.
    [[0, 0, 0, 1, 99], 4.9, 100],
    [[1, 0, 0, 0, 9], 4.6, 90],
    [[3, 0, 0, 4, 0], null, 57],
    [[0, 0, 0, 0, 0], null, 0],
  ] as const)('%j: mean %s, %s %% satisfied', (byStars, mean, satisfied) =>
    expect(figuresOf(byStars)).toMatchObject({ mean, satisfied }),
  )
})

describe('claims', () => {
  const { hero, testimonials } = defaultLanding
  const landing = (mode: 'decorative' | 'real' | 'hidden') =>
    ({ claims: { mode }, hero, testimonials }) as unknown as Parameters<typeof decideClaims>[0]['landing']
  const counted = { ...figuresOf([0, 0, 0, 5, 10]), clients: 1234 }

  test('by default the texts as they are written, whatever was counted', () =>
    expect(decideClaims({ landing: landing('decorative'), counted })).toEqual({
      proof: '4,9/5 da 1.238 recensioni · 2.547+ clienti',
      stats: testimonials.stats,
      rating: null,
    }))

  test('real ones are counted, and nothing else is claimed', () => {
    const { proof, stats, rating } = decideClaims({ landing: landing('real'), counted })
    expect(proof).toBe('4,6/5 da 15 recensioni · 1.234 clienti')
    expect(stats.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '1.234 clienti',
      '4,6/5 da 15 recensioni di acquisti verificati',
      '100% di chi ha recensito dà 4 o 5 stelle',
    ])
    expect(rating).toEqual({ mean: 4.6, count: 15 })
  })

  test.each([
    ['real', null],
    ['real', { ...figuresOf([0, 0, 0, 0, 9]), clients: 1234 }],
    ['hidden', counted],
  ] as const)('%s with %j: nothing', (mode, figures) =>
    expect(decideClaims({ landing: landing(mode), counted: figures })).toEqual({
      proof: '',
      stats: [],
      rating: null,
    }),
  )
})
