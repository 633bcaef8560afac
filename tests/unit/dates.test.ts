import { expect, test } from 'vitest'

import { termsVersionTexts } from '@/content/terms-versions'
import { formatDate, formatDateTime, formatDay, withArticle } from '@/shared/dates'

test.each([
  ['il', '2026-11-07', 'il 7 novembre 2026'],
  ['il', '2026-11-08', 'l’8 novembre 2026'],
  ['Il', '2026-11-08', 'L’8 novembre 2026'],
  ['dal', '2026-11-08', 'dall’8 novembre 2026'],
  ['al', '2026-11-11', 'all’11 novembre 2026'],
  ['del', '2026-11-11', 'dell’11 novembre 2026'],
  ['del', '2026-11-01', 'del 1 novembre 2026'],
  ['al', '2026-11-18', 'al 18 novembre 2026'],
  ['al', '2026-11-28', 'al 28 novembre 2026'],
] as const)('%s and %s are «%s»', (article, day, words) =>
  expect(withArticle(article, formatDate(`${day}T12:00:00Z`))).toBe(words),
)

test('a date in figures is read aloud like a written one', () => {
  expect(withArticle('dal', formatDay('2026-11-08'))).toBe('dall’08/11/2026')
  expect(withArticle('il', formatDay('2026-08-10'))).toBe('il 10/08/2026')
  expect(withArticle('il', formatDateTime('2026-11-11T09:00:00Z'))).toBe('l’11/11/2026, 10:00')
})

test('a version of the terms says its days in good Italian', () =>
  expect(termsVersionTexts.past(2, '2026-11-08T12:00:00Z', '2026-11-11T12:00:00Z')).toBe(
    'Versione 2, in vigore dall’8 novembre 2026 all’11 novembre 2026. Vale per gli ordini di quel periodo.',
  ))
