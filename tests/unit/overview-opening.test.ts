import { describe, expect, test } from 'vitest'

import type { OpeningLine } from '@/contracts/overview'
import { isExample } from '@/services/content/find-placeholders'
import { isReady, judgeOpening } from '@/services/overview/opening/judge-opening'
import type { OpeningFacts } from '@/services/overview/opening/opening-facts'

const NOW = new Date('2026-11-25T10:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000)

/** A shop where everything stands right. */
const READY: OpeningFacts = {
  payments: { key: 'live', lastEvent: daysAgo(1) },
  mail: { hasServer: true, trial: null, acceptedAt: daysAgo(3) },
  domain: { name: 'bottega.it', look: { found: { spf: 1, dmarc: 1 }, isLooking: false } },
  seller: {
    kind: 'company',
    company_name: 'Bottega srl',
    vat_number: '01234567897',
    street: 'Via Emilia',
    postal_code: '43121',
    city: 'Parma',
    email: 'ciao@bottega.it',
  },
  placeholders: [],
  missingPages: [],
  offer: { title: 'Tutto', productName: 'Planner', originalPrice: 87, currentPrice: 37, currency: 'EUR' },
  files: { products: 3, unnamed: [], look: { found: [], isLooking: false } },
  admins: 2,
  backup: daysAgo(1),
  restore: daysAgo(100),
  claims: 'real',
  seeded: { buyers: [], lead: false },
}

const lineOf = (check: OpeningLine['check'], changes: Partial<OpeningFacts>) =>
  judgeOpening({ ...READY, ...changes }, NOW).find((line) => line.check === check)!

test('a shop where all is right is ready, and each check is listed once', () => {
  const lines = judgeOpening(READY, NOW)
  expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'done'))
  expect(new Set(lines.map(({ check }) => check)).size).toBe(12)
  expect(isReady(lines)).toBe(true)
})

describe('what a shop is not ready with', () => {
  const not = (found?: { spf: number; dmarc: number }, isLooking = false) => ({
    domain: { name: 'bottega.it', look: { found, isLooking } },
  })
  const trial = { to: 'io@bottega.it', state: 'failed' as const, error: '550 no' }
  const seller = (changes: OpeningFacts['seller']) => ({ seller: { ...READY.seller, ...changes } })
  const offer = (changes: object) => ({ offer: { ...READY.offer!, ...changes } })
  const files = (changes: Partial<OpeningFacts['files']>) => ({ files: { ...READY.files, ...changes } })
  const left = (kind: 'settings' | 'page', name: string) => ({
    placeholders: [{ kind, name, href: '/admin/x' }],
  })

  test.each<[string, OpeningLine['check'], Partial<OpeningFacts>, OpeningLine['state'], RegExp]>([
    ['no keys', 'payments', { payments: { key: 'none', lastEvent: null } }, 'open', /STRIPE_SECRET_KEY/],
    ['test keys', 'payments', { payments: { key: 'test', lastEvent: NOW } }, 'open', /di prova/],
    ['no event', 'payments', { payments: { key: 'live', lastEvent: null } }, 'open', /nessun avviso/],
    ['no server', 'mail', { mail: { hasServer: false, trial: null, acceptedAt: null } }, 'open', /SMTP_URL/],
    [
      'no test mail',
      'mail',
      { mail: { hasServer: true, trial: null, acceptedAt: null } },
      'open',
      /Nessuna mail/,
    ],
    [
      'one on its way',
      'mail',
      { mail: { hasServer: true, trial: { ...trial, state: 'waiting' }, acceptedAt: null } },
      'open',
      /sta partendo/,
    ],
    [
      'one refused after one accepted',
      'mail',
      { mail: { hasServer: true, trial, acceptedAt: NOW } },
      'open',
      /550 no/,
    ],
    [
      'no domain',
      'mail_domain',
      { domain: { name: null, look: { found: undefined, isLooking: false } } },
      'open',
      /MAIL_FROM/,
    ],
    ['a look under way', 'mail_domain', not(undefined, true), 'unknown', /in corso/],
    ['a silent DNS', 'mail_domain', not(), 'unknown', /non ha risposto/],
    ['no record', 'mail_domain', not({ spf: 0, dmarc: 0 }), 'open', /mancano SPF e DMARC/],
    ['no DMARC', 'mail_domain', not({ spf: 1, dmarc: 0 }), 'open', /manca DMARC/],
    ['two of SPF', 'mail_domain', not({ spf: 2, dmarc: 1 }), 'open', /due record SPF/],
    ['no seller', 'seller', { seller: {} }, 'open', /ragione sociale.*email/],
    ['a person without a name', 'seller', seller({ kind: 'person' }), 'open', /nome e cognome/],
    ['an example address', 'seller', seller({ email: 'a@posta.example' }), 'open', /segnaposto: email/],
    ['a number made up', 'seller', seller({ vat_number: '12345678903' }), 'open', /segnaposto: partita IVA/],
    ['a placeholder', 'placeholders', left('settings', 'Sede'), 'open', /Sede/],
    ['a seeded page', 'legal', left('page', 'Pagina /privacy'), 'open', /Pagina \/privacy/],
    ['a withdrawn page', 'legal', { missingPages: ['/termini'] }, 'open', /Non è pubblicata: \/termini/],
    ['no offer', 'offer', { offer: null }, 'open', /nessuno può comprare/],
    ['no name at the till', 'offer', offer({ productName: ' ' }), 'open', /nessuno può comprare/],
    ['a price above the full one', 'offer', offer({ currentPrice: 88 }), 'open', /supera/],
    ['parts of a cent', 'offer', offer({ currentPrice: 36.999 }), 'open', /non è un importo/],
    ['nothing for sale', 'files', files({ products: 0 }), 'open', /nessun file/],
    ['a product without a file', 'files', files({ unnamed: ['Guida'] }), 'open', /Senza file: Guida/],
    [
      'a file that is lost',
      'files',
      files({ look: { found: ['Guida'], isLooking: false } }),
      'open',
      /archivio: Guida/,
    ],
    [
      'a silent store',
      'files',
      files({ look: { found: undefined, isLooking: false } }),
      'unknown',
      /non ha risposto/,
    ],
    ['one administrator', 'admins', { admins: 1 }, 'open', /unico/],
    ['no backup', 'backup', { backup: null }, 'open', /Mai fatta/],
    ['an old backup', 'backup', { backup: daysAgo(15) }, 'open', /vecchio/],
    ['no restore', 'restore', { restore: null }, 'open', /Mai provato/],
    ['an old restore', 'restore', { restore: daysAgo(400) }, 'open', /di nuovo/],
  ])('%s', (_name, check, changes, state, words) => {
    const line = lineOf(check, changes)
    expect([line.state, line.words]).toEqual([state, expect.stringMatching(words)])
    const lines = judgeOpening({ ...READY, ...changes }, NOW)
    expect(lines.filter((one) => one.state !== 'done').map((one) => one.check)).toEqual([check])
    expect(isReady(lines)).toBe(false)
  })

  test('claims that nobody counted are an advice, which keeps nobody from opening', () => {
    expect(lineOf('claims', { claims: 'decorative' })).toMatchObject({
      state: 'advice',
      words: expect.stringMatching(/art\. 22 c\. 5-bis.*bb-ter e bb-quater/) as string,
    })
    expect(isReady(judgeOpening({ ...READY, claims: 'decorative' }, NOW))).toBe(true)
  })

  test.each<[Partial<OpeningFacts>, RegExp, string]>([
    [
      { seeded: { buyers: ['Anna', 'Bruno'], lead: true } },
      /^Restano i nostri esempi: la frase che .*, la testimonianza di Anna e la testimonianza di Bruno\. .*bb-ter e bb-quater/,
      '/admin/globals/landing',
    ],
    [
      { claims: 'hidden', seeded: { buyers: ['Anna'], lead: false } },
      /^Restano i nostri esempi: la testimonianza di Anna\./,
      '/admin/collections/testimonials',
    ],
    [
      { claims: 'decorative', seeded: { buyers: [], lead: true } },
      /^Clienti, media.*Restano i nostri esempi: la frase che introduce le testimonianze\./,
      '/admin/globals/landing',
    ],
  ])('words of the seed’s that stand for buyers’ are an advice, by name: %j', (changes, words, href) => {
    const line = lineOf('claims', changes)
    expect(line).toMatchObject({ state: 'advice', words: expect.stringMatching(words) as string, href })
    expect(isReady(judgeOpening({ ...READY, ...changes }, NOW))).toBe(true)
  })
})

test('addresses that reach nobody', () => {
  const examples = [
    'a@ore-serene.example',
    'Ore <a@b.example>',
    'a@example.com',
    'a@mail.example.it',
    'A@EXAMPLE.ORG',
  ]
  expect(examples.filter((address) => !isExample(address))).toEqual([])
  const real = [
    'a@bottega.it',
    'a@example-bottega.it',
    'a@notexample.com',
    'a@example.bottega.it',
    'example@bottega.it',
  ]
  expect(real.filter(isExample)).toEqual([])
})
