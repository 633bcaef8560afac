import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { defaultFaqs } from '@/content/faqs'
import { defaultLanding } from '@/content/landing'
import { defaultPages } from '@/content/legal-pages'
import { receiptMail } from '@/content/mails/receipt'
import { defaultSequences } from '@/content/mails/sequences'
import { defaultOffer } from '@/content/offer'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import * as evening from '../../press/goods/content/booklets/evening'
import * as guide from '../../press/goods/content/booklets/guide'
import * as finances from '../../press/goods/content/planner/finances'
import * as front from '../../press/goods/content/planner/front'
import * as goals from '../../press/goods/content/planner/goals'
import * as habits from '../../press/goods/content/planner/habits'
import * as mindset from '../../press/goods/content/planner/mindset'
import * as orientation from '../../press/goods/content/planner/orientation'
import * as progress from '../../press/goods/content/planner/progress'
import * as time from '../../press/goods/content/planner/time'

/** Every string in a value, however deep. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []

/** The titles of the planner's pages and chapters. */
const titlesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        key === 'title' && typeof inner === 'string' ? [inner] : titlesIn(inner),
      )
    : []

const planner = [finances, front, goals, habits, mindset, orientation, progress, time]
const goods = [...planner, guide, evening].flatMap(stringsIn).join('\n')
const names = new Set([...titlesIn(planner), ...[guide, evening].map(({ cover }) => cover.title.join(' '))])

const mails = defaultSequences.flatMap(({ email_subject, email_template }) => [email_subject, email_template])
const receipt = receiptMail({
  name: '',
  productName: '',
  amountCents: 0,
  currency: 'EUR',
  purchasedAt: '2026-11-21T08:00:00.000Z',
  sessionId: '',
  orderUrl: '',
  purchasesUrl: '',
  isSimulation: false,
}).text
/** The Italian guides, as a reader sees them. */
const guides = ['guida-redattore.md', 'guida-titolare.md'].map((name) =>
  readFileSync(path.resolve(import.meta.dirname, '../../docs', name), 'utf8').replaceAll(/\s+/g, ' '),
)
const words = [defaultLanding, defaultFaqs, defaultOffer, defaultPages, mails, receipt, guides]
  .flatMap(stringsIn)
  .join('\n')

test('every page that a mail names is in the planner, under that title', () => {
  // A page stands in bold; what else is bold begins a point of a list, and ends with a full stop.
  const named = mails.flatMap((mail) =>
    [...mail.matchAll(/<strong>([^<{.]+)<\/strong>/g)].map(([, name]) => name!),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !names.has(name))).toEqual([])
  expect(mails.join('\n')).not.toMatch(/«\p{Lu}/u)
})

test('every file that the shop names is for sale, under that title', () => {
  const booklets = [...words.matchAll(/bonus (?:<strong>)?«([^»]+)»/gi)].map(([, name]) => name!)
  expect(booklets.length).toBeGreaterThan(2)
  for (const name of booklets) expect(names).toContain(name)
  expect(words).toMatch(/guida rapida/i)
  expect(names).toContain('Guida rapida')
})

test('the numbers of pages and files are those of the goods', () => {
  const [book] = manifest.products
  const pages = [...words.matchAll(/(\d+) pagine/g)].map(([, count]) => Number(count))
  expect(pages.length).toBeGreaterThan(1)
  expect(new Set(pages)).toEqual(new Set([book!.pages]))
  expect(words).toContain(`${['Un', 'Due', 'Tre', 'Quattro'][manifest.products.length - 1]} file PDF`)
  expect(stringsIn(guide).join(' ')).toContain('Trenta giorni')
})

test('how long it takes is what the planner asks for', () => {
  // 'dieci minuti la mattina, cinque la sera e mezz’ora la domenica'
  const [, morning, night, sunday] = /(\S+) minuti la mattina, (\S+) la sera e (\S+) la domenica/.exec(goods)!
  const faq = stringsIn(defaultFaqs)
    .join('\n')
    .replaceAll(/<[^>]+>/g, '')
  expect(faq).toContain(`${morning} minuti la mattina`)
  expect(faq).toContain(`${night} la sera`)
  expect(faq).toContain(`La domenica, ${sunday} di revisione`)
  const reviews = [
    ...words.matchAll(/(?:domenica guardi indietro per (\S+?),|(\S+) di revisione a settimana)/gi),
  ]
  expect(reviews).toHaveLength(2)
  for (const [, first, second] of reviews) expect((first ?? second)!.toLowerCase()).toBe(sunday)
  const [, ritual] = /^(\S+) minuti/.exec(evening.cover.subtitle)!
  expect(words).toContain(`Un rituale di ${ritual!.toLowerCase()} minuti`)
})

test('every span of days or weeks is one that the goods have', () => {
  const spans = new Set(
    [...words.matchAll(/\b(31|66) giorni|\b(12|dodici) settimane/gi)].map(([span]) => span.toLowerCase()),
  )
  expect(spans.size).toBeGreaterThan(2)
  for (const span of spans) expect(goods.toLowerCase()).toContain(span)
})
