import { describe, expect, test } from 'vitest'

import * as ending from '@/content/landing/ending'
import * as middle from '@/content/landing/middle'
import * as opening from '@/content/landing/opening'
import { urgency } from '@/content/landing/urgency'
import { defaultFaqs } from '@/content/faqs'
import type { OfferView } from '@/services/content/read-offer'
import { textFiller } from '@/services/content/text-filler'
import { fillAll, fillPlaceholders, withoutPlaceholders } from '@/shared/fill-placeholders'

const values = { price: '37 €', discount: '57%' }

describe('fillPlaceholders', () => {
  test('puts values in their places', () =>
    expect(fillPlaceholders('Oggi {price}, meno {discount}, ancora {price}', values)).toBe(
      'Oggi 37 €, meno 57%, ancora 37 €',
    ))
  test('leaves unknown names and lone braces', () =>
    expect(fillPlaceholders('{prezzo} { } {}', values)).toBe('{prezzo} { } {}'))
  test('names of the prototype are unknown', () =>
    expect(fillPlaceholders('{constructor} {toString}', values)).toBe('{constructor} {toString}'))
  test('a value is not filled again', () =>
    expect(fillPlaceholders('{a}', { a: '{b}', b: 'no' })).toBe('{b}'))
  test.each([
    ['Risparmi il {discount}', '57%', 'Risparmi il 57%'],
    ['Risparmi il {discount}', '8%', 'Risparmi l’8%'],
    ['con lo sconto del {discount}.', '8%', 'con lo sconto dell’8%.'],
    ['con lo sconto del {discount}.', '11%', 'con lo sconto dell’11%.'],
    ['con lo sconto del {discount}.', '1%', 'con lo sconto dell’1%.'],
    ['con lo sconto del {discount}.', '80%', 'con lo sconto dell’80%.'],
    ['con lo sconto del {discount}.', '89%', 'con lo sconto dell’89%.'],
    ...['10', '12', '18', '20', '100', '110'].map((number): [string, string, string] => [
      'con lo sconto del {discount}.',
      `${number}%`,
      `con lo sconto del ${number}%.`,
    ]),
    ['Il {discount}, al {discount}, Nel {discount}', '8%', 'L’8%, all’8%, Nell’8%'],
    ['dal {discount} sul {discount}', '85%', 'dall’85% sull’85%'],
    ['<p>Risparmi il <strong>{discount}</strong></p>', '8%', '<p>Risparmi l’<strong>8%</strong></p>'],
    ['<p>Risparmi il <strong>{discount}</strong></p>', '57%', '<p>Risparmi il <strong>57%</strong></p>'],
    ['Quel {discount}, april {discount}, a {discount}', '8%', 'Quel 8%, april 8%, a 8%'],
    ['vale il {discount} e il {altro}', '8%', 'vale l’8% e il {altro}'],
    ['il {discount}', '1.000', 'il 1.000'],
    ['il {discount}', '1,5%', 'l’1,5%'],
    ['il {discount}', '$& $1', 'il $& $1'],
  ])('%s with %s is «%s»', (text, discount, words) =>
    expect(fillPlaceholders(text, { discount })).toBe(words),
  )
})

test('fillAll reaches every text and nothing else', () => {
  const filled = fillAll({ list: [{ text: 'a {price}' }], number: 3, nothing: null }, values)
  expect(filled).toEqual({ list: [{ text: 'a 37 €' }], number: 3, nothing: null })
})

describe('withoutPlaceholders', () => {
  test('empties a text that names one, and leaves out the entry of a list', () => {
    const page = {
      note: 'Oggi {price}',
      lead: 'Una volta sola',
      points: [{ id: 1, text: 'Da {price}' }, { id: 2, text: 'Per sempre' }, null],
      words: ['{price}', 'a {prezzo}'],
    }
    expect(withoutPlaceholders(page, ['price'])).toEqual({
      note: '',
      lead: 'Una volta sola',
      points: [{ id: 2, text: 'Per sempre' }, null],
      words: ['a {prezzo}'],
    })
    expect(withoutPlaceholders(page, [])).toEqual(page)
  })
  test('keeps a title, which is the name of its page or section', () =>
    expect(withoutPlaceholders({ title: 'Oggi {price}', lead: 'A {price}' }, ['price'])).toEqual({
      title: 'Oggi {price}',
      lead: '',
    }))
})

test('a price that is lower by less than half a per cent is compared with the one before, not in per cent', () => {
  const words = { price: '86,70 €', originalPrice: '87 €', discount: '0%', product: 'Planner' }
  const fill = textFiller({ offer: { isReduced: true, discount: 0, words } as OfferView, now: new Date() })
  expect(fill({ a: 'Prima {originalPrice}', b: 'Meno {discount}' })).toEqual({ a: 'Prima 87 €', b: '' })
})

describe('an offer without a discount', () => {
  const words = { price: '37 €', originalPrice: '37 €', discount: '0%', product: 'Planner' }
  const offer = { discount: 0, words } as OfferView
  const fill = textFiller({ offer, now: new Date() })

  test('is compared with nothing, and what names its price alone stays', () => {
    expect(fill([ending.closing.button, ending.closing.note, urgency.firstStrip.text])).toEqual([])
    expect(fill({ button: ending.closing.button, saving: middle.offer.saving })).toEqual({
      button: '',
      saving: '',
    })
    expect(fill(middle.offer.button)).toBe('Prendilo ora a 37 €')
  })

  test('no sentence of the page names it twice', () => {
    const all = JSON.stringify(fill({ opening, middle, ending, urgency, defaultFaqs }))
    expect(all).toContain('37 €')
    expect(all).not.toMatch(/invece di|0%|37 €[^"]*37 €/)
  })
})

test.each([
  ['2026-12-31T22:59:59Z', '2026'],
  ['2026-12-31T23:00:00Z', '2027'],
])('at %s the year is %s, as calendars in Italy say', (now, year) =>
  expect(textFiller({ offer: null, now: new Date(now) })('© {year} Ore Serene')).toBe(`© ${year} Ore Serene`),
)

test('no default copy writes the price itself', () => {
  const copy = JSON.stringify([opening, middle, ending, urgency, defaultFaqs])
  expect(copy).not.toMatch(/\b(37|87)\s?(€|euro)|57\s?%/)
})

describe('every claim of the specification is in the default copy', () => {
  const copy = JSON.stringify([opening, middle, ending, urgency, defaultFaqs])
  test.each([
    '47 posti rimasti',
    'Ultimi 12 posti a {price}',
    'L’offerta scade dopo 47 acquisti',
    '30 giorni soddisfatto o rimborsato',
    'ggiornamenti gratuiti a vita',
    'risposta entro 1 ora',
    '24/7',
    '90 secondi',
    '2.547+',
    '4,9/5',
    '1.238 recensioni',
    '98%',
    '2,3 mln €',
    'risultato che promettiamo: in 30 giorni',
    'L’85% di chi lo usa racconta meno stress entro 30 giorni',
  ])('%s', (claim) => expect(copy).toContain(claim))
})
