import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { restWords } from '@/admin-views/visits/visit-words'
import { limits } from '@/config/limits'
import { defaultPages } from '@/content/legal-pages'
import { deviceOf } from '@/services/visits/device-of'
import { mayBeCounted } from '@/services/visits/judge-visit'
import { sourceOf } from '@/services/visits/source-of'
import { spansOf } from '@/services/visits/spans-of'
import { createVisitSums } from '@/services/visits/visit-sums'
import { campaignLink, linkName, nameFault } from '@/shared/campaign-link'
import { addDays } from '@/shared/rome-days'

const serverUrl = 'https://www.ore-serene.example'
const from = (query: string, referrer = '') => sourceOf({ report: { query, referrer }, serverUrl })

describe('where a visit came from', () => {
  test.each([
    [
      '?utm_source=Instagram&utm_medium=Storie&utm_campaign=Natale%202026',
      'instagram',
      'storie',
      'natale 2026',
    ],
    ['utm_source=lettera', 'lettera', '', ''],
    ['?utm_source=++a%09b%0Ac++', 'a b c', '', ''],
    ['?utm_source=a%00b%E2%80%8Bc', 'a bc', '', ''],
    ['?utm_source=%20&utm_campaign=solo', 'diretto', '', 'solo'],
    ['?utm_source=anna%40posta.example&utm_medium=email', 'altro', 'email', ''],
    ['?utm_source=@oreserene', '@oreserene', '', ''],
    ['?gclid=123', 'diretto', '', ''],
    ['', 'diretto', '', ''],
  ])('%s', (query, source, medium, campaign) => {
    expect(from(query)).toEqual({ source, medium, campaign })
  })

  test.each([
    ['https://www.google.it/', 'google'],
    ['https://google.co.uk/search?q=planner', 'google'],
    ['android-app://com.google.android.googlequicksearchbox/', 'google'],
    ['https://google.evil.example/', 'google.evil.example'],
    ['https://it.search.yahoo.com/', 'yahoo'],
    ['https://duckduckgo.com/', 'duckduckgo'],
    ['https://l.facebook.com/', 'facebook'],
    ['https://t.co/abc', 'x'],
    ['https://WWW.Blog-Di-Anna.example:8443/post?x=1', 'blog-di-anna.example'],
    ['https://ore-serene.example/privacy', 'diretto'],
    ['about:blank', 'diretto'],
    ['file:///home/anna/pagina.html', 'diretto'],
    ['javascript:alert(1)', 'diretto'],
    ['non è un indirizzo', 'diretto'],
  ])('led here by %s', (referrer, source) => {
    expect(from('', referrer)).toEqual({ source, medium: '', campaign: '' })
  })

  test('a link that names itself counts more than the page it is on', () => {
    expect(from('?utm_source=lettera', 'https://www.google.it/').source).toBe('lettera')
  })

  const CHARACTERS = fc.constantFrom(
    ...Array.from('aÀ漢🙂e\u0301\u0000\u0009\u0085\u200b\u2028\u202e\ufeff @.%'),
  )

  test('whatever is sent, names are short, on one line, and without what cannot be seen', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: CHARACTERS, maxLength: 90 }),
        fc.string({ maxLength: 30 }),
        (name, referrer) => {
          const query = `?utm_source=${encodeURIComponent(name)}`
          const { source } = from(query, referrer)
          expect(source).not.toBe('')
          expect(Array.from(source).length).toBeLessThanOrEqual(limits.visits.nameLength)
          expect(source).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)
          expect(source).toBe(source.trim())
        },
      ),
      { numRuns: 60 },
    )
  })
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'desktop'],
  ['', ''],
])('the device of %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

describe('a visit is not counted', () => {
  const browser = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  }
  test.each([
    [
      'of a bot',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['of a browser without a person', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/130.0' }],
    ['with Global Privacy Control', { ...browser, 'sec-gpc': '1' }],
    ['with Do Not Track', { ...browser, dnt: '1' }],
    ['told by another site', { ...browser, origin: 'https://altrove.example' }],
    ['told by another site, as the browser says', { ...browser, 'sec-fetch-site': 'cross-site' }],
  ])('%s', (_, headers) => expect(mayBeCounted(new Headers(headers))).toBe(false))

  test('but a person’s is, also where it is allowed in so many words', () => {
    expect(mayBeCounted(new Headers(browser))).toBe(true)
    expect(
      mayBeCounted(new Headers({ ...browser, dnt: '0', 'sec-gpc': '0', 'sec-fetch-site': 'same-origin' })),
    ).toBe(true)
  })
})

describe('sums in memory', () => {
  const visit = (source: string) => ({ source, medium: '', campaign: '', device: 'mobile' as const })
  const at = new Date('2026-03-29T00:59:59.999Z')

  test('are of the hour in which a visit begins, and are handed over once', () => {
    const sums = createVisitSums({ mostSources: 10 })
    sums.add(visit('a'), at)
    sums.add(visit('a'), at)
    sums.add(visit('a'), new Date(at.getTime() + 1))
    expect(sums.take().map(({ hour, visits }) => [hour, visits])).toEqual([
      ['2026-03-29T00:00:00.000Z', 2],
      ['2026-03-29T01:00:00.000Z', 1],
    ])
    expect(sums.take()).toEqual([])
  })

  test('lose nothing that could not be written', () => {
    const sums = createVisitSums({ mostSources: 10 })
    sums.add(visit('a'), at)
    const taken = sums.take()
    sums.add(visit('a'), at)
    sums.putBack(taken)
    expect(sums.take()).toEqual([{ ...visit('a'), hour: '2026-03-29T00:00:00.000Z', visits: 2 }])
  })

  test('keep so many sources of an hour and count the rest together', () => {
    const sums = createVisitSums({ mostSources: 3 })
    for (let n = 0; n < 100; n++) sums.add(visit(`inventata-${n}`), at)
    sums.add(visit('inventata-1'), at)
    expect(sums.take().map(({ source, visits }) => [source, visits])).toEqual([
      ['inventata-0', 1],
      ['inventata-1', 2],
      ['inventata-2', 1],
      ['altro', 97],
    ])
  })
})

describe('periods out of kept spans', () => {
  test('every day is in one span, and a few spans make three years', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('2000-01-01', n))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 1100 }), (from, count) => {
        const to = addDays(from, count - 1)
        const spans = spansOf({ from, to })
        let next = from
        for (const span of spans) {
          expect(span.day).toBe(next)
          next = addDays(next, span.days)
        }
        expect(addDays(next, -1)).toBe(to)
        expect(spans.length).toBeLessThanOrEqual(18)
      }),
    )
  })
})

describe('a link with a campaign', () => {
  const names = (source: string, medium = '', campaign = '') => ({ source, medium, campaign })
  test('has its names as they will be counted', () => {
    const link = campaignLink({
      origin: 'https://ore-serene.example',
      names: names(' Instagram ', '', 'Natale 2026, più caffè'),
    })
    expect(from(new URL(link).search)).toEqual({
      source: 'instagram',
      medium: '',
      campaign: linkName('Natale 2026, più caffè'),
    })
    expect(new URL(link).searchParams.has('utm_medium')).toBe(false)
  })

  test.each([
    ['', 'Scrivi da dove arriva chi apre il link.'],
    ['anna@posta.example', 'Qui non va un indirizzo email né un @: scrivi un nome.'],
    ['a&b=c', 'Usa lettere, cifre, trattini e punti.'],
    ['🙂', 'Usa lettere, cifre, trattini e punti.'],
    ['x'.repeat(61), 'Al massimo 60 caratteri.'],
    ['caffè del mattino', undefined],
  ])('of the name %j says %s', (name, fault) => expect(nameFault(name, { required: true })).toBe(fault))
})

test('the privacy page says what is counted of a visit, what is not, and how long the sums are kept', () => {
  const words = JSON.stringify(defaultPages.find(({ slug }) => slug === 'privacy'))
  for (const said of [
    'per ora del giorno, per origine',
    'per tipo di dispositivo',
    'nessun cookie',
    'niente salvato sul tuo dispositivo',
    'nessuna impronta del browser',
    'nessun servizio di terzi',
    'Global Privacy Control o Do Not Track',
    'con l’ordine conserviamo l’origine',
  ])
    expect(words).toContain(said)
  expect(limits.retention.visitMonths).toBe(60)
  expect(words).toMatch(/somme delle visite, [^"]*almeno cinque anni e al massimo per sei/)
})

test('one source that is not shown is told as one', () => {
  expect([1, 12_000].map(restWords)).toEqual(['L’altra è nel CSV.', 'Le altre 12.000 sono nel CSV.'])
})
