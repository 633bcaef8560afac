import { limits } from '@/config/limits'
import { openingWords } from '@/content/overview-opening'
import type { OpeningLine } from '@/contracts/overview'
import { isExample } from '@/services/content/find-placeholders'
import { formatDate, formatDateTime } from '@/shared/dates'
import { formatMoney, toCents } from '@/shared/money'

import type { OpeningFacts } from './opening-facts'

type Verdict = Omit<OpeningLine, 'check'>
type Judge = (facts: OpeningFacts, now: Date) => Verdict

const done = (words: string, href: string | null = null): Verdict => ({ state: 'done', words, href })
const open = (words: string, href: string | null = null): Verdict => ({ state: 'open', words, href })
const unknown = (words: string, href: string | null = null): Verdict => ({ state: 'unknown', words, href })
const advice = (words: string, href: string | null = null): Verdict => ({ state: 'advice', words, href })

/** In the order in which an owner does them. */
const JUDGES: Record<OpeningLine['check'], Judge> = {
  seller: judgeSeller,
  legal: judgeLegal,
  placeholders: judgePlaceholders,
  offer: judgeOffer,
  files: judgeFiles,
  payments: judgePayments,
  mail: judgeMail,
  mail_domain: judgeMailDomain,
  admins: judgeAdmins,
  backup: ({ backup }, now) => judgeAge(openingWords.backup, backup, limits.overview.backupDays, now),
  restore: ({ restore }, now) => judgeAge(openingWords.restore, restore, limits.overview.restoreDays, now),
  claims: judgeClaims,
}

/** How every check before the opening stands. */
export const judgeOpening = (facts: OpeningFacts, now: Date): OpeningLine[] =>
  Object.entries(JUDGES).map(([check, judge]) => ({
    check: check as OpeningLine['check'],
    ...judge(facts, now),
  }))

/** Whether nothing keeps the shop closed: every check was made, and stands right or is an advice. */
export const isReady = (lines: readonly OpeningLine[]): boolean =>
  lines.every(({ state }) => state === 'done' || state === 'advice')

const STRIPE = 'https://dashboard.stripe.com/webhooks'

function judgePayments({ payments: { key, lastEvent } }: OpeningFacts): Verdict {
  const words = openingWords.payments
  if (key === 'none') return open(words.noKeys)
  if (key === 'test') return open(words.testKeys)
  return lastEvent ? done(words.done(formatDateTime(lastEvent)), STRIPE) : open(words.noEvent, STRIPE)
}

function judgeMail({ mail: { hasServer, trial, acceptedAt } }: OpeningFacts): Verdict {
  const [words, href] = [openingWords.mail, '/admin/email-automation']
  if (!hasServer) return open(words.noServer)
  if (trial?.state === 'failed') return open(words.failed(trial.to, trial.error ?? ''), href)
  if (acceptedAt) return done(words.done(formatDateTime(acceptedAt)), href)
  return open(trial?.state === 'waiting' ? words.waiting(trial.to) : words.none, href)
}

function judgeMailDomain({ domain: { name, look } }: OpeningFacts): Verdict {
  const words = openingWords.mail_domain
  if (name === null) return open(words.none)
  if (!look.found) return unknown(look.isLooking ? words.looking : words.unknown(name))
  const counts = Object.entries({ SPF: look.found.spf, DMARC: look.found.dmarc })
  const missing = counts.filter(([, count]) => count === 0).map(([record]) => record)
  if (missing.length > 0) return open(words.missing(name, missing))
  // RFC 7208 §4.5 and RFC 7489 §6.6.3: of two records none counts.
  const [double] = counts.find(([, count]) => count > 1) ?? []
  if (double !== undefined) return open(words.double(name, double))
  // No record of DKIM can be asked for: its name holds a selector, which is the mail server's.
  return done(`${words.done(name)} ${words.dkim}`)
}

/** Numbers that pass the check digit and belong to nobody who sells. */
const MADE_UP_VAT_NUMBERS = ['00000000000', '12345678903']

function judgeSeller({ seller }: OpeningFacts): Verdict {
  const [words, href] = [openingWords.seller, '/admin/globals/seller']
  const text = (name: keyof typeof seller) => (seller[name] ?? '').trim()
  const isPerson = text('kind') === 'person'
  const needed: [string, string][] = [
    ...(isPerson
      ? ([
          ['nome', text('first_name')],
          ['cognome', text('last_name')],
        ] as [string, string][])
      : ([['ragione sociale', text('company_name')]] as [string, string][])),
    ['via', text('street')],
    ['CAP', text('postal_code')],
    ['comune', text('city')],
    ['partita IVA', text('vat_number')],
    ['email per i clienti', text('email')],
  ]
  const missing = needed.filter(([, value]) => value === '').map(([label]) => label)
  if (missing.length > 0) return open(words.missing(missing), href)
  const placeholders = [
    ...(isExample(text('email')) ? ['email per i clienti'] : []),
    ...(MADE_UP_VAT_NUMBERS.includes(text('vat_number')) ? ['partita IVA'] : []),
  ]
  if (placeholders.length > 0) return open(words.placeholders(placeholders), href)
  const name = isPerson ? `${text('first_name')} ${text('last_name')}` : text('company_name')
  return done(words.done(name), href)
}

function judgePlaceholders({ placeholders }: OpeningFacts): Verdict {
  // The mail server and the legal pages have checks of their own.
  const left = placeholders.filter(({ kind }) => kind !== 'server' && kind !== 'page')
  const first = left.find(({ href }) => href !== null)
  if (left.length === 0) return done(openingWords.placeholders.done)
  return open(openingWords.placeholders.left(left.map(({ name }) => name)), first?.href ?? null)
}

function judgeLegal({ placeholders, missingPages }: OpeningFacts): Verdict {
  const [words, href] = [openingWords.legal, '/admin/collections/pages']
  if (missingPages.length > 0) return open(words.missing(missingPages), href)
  const seeded = placeholders.filter(({ kind }) => kind === 'page')
  if (seeded.length === 0) return done(words.done, href)
  return open(words.seeded(seeded.map(({ name }) => name)), seeded[0]!.href)
}

function judgeOffer({ offer }: OpeningFacts): Verdict {
  const [words, href] = [openingWords.offer, '/admin/globals/offer']
  if (!offer?.title?.trim() || !offer.productName?.trim()) return open(words.missing, href)
  const { originalPrice, currentPrice, currency } = offer
  if (originalPrice === null || currentPrice === null) return open(words.missing, href)
  try {
    const [current, original] = [toCents(currentPrice), toCents(originalPrice)]
    if (current <= 0 || current > original) return open(words.wrong, href)
    return done(words.done(formatMoney(current, currency), formatMoney(original, currency)), href)
  } catch (error) {
    if (error instanceof RangeError) return open(words.wrong, href)
    throw error
  }
}

function judgeFiles({ files: { products, unnamed, look } }: OpeningFacts): Verdict {
  const [words, href] = [openingWords.files, '/admin?table=product_files']
  if (products === 0) return open(words.none, href)
  if (unnamed.length > 0) return open(words.unnamed(unnamed), href)
  if (!look.found) return unknown(look.isLooking ? words.looking : words.unknown, href)
  return look.found.length > 0 ? open(words.lost(look.found), href) : done(words.done(products), href)
}

function judgeAdmins({ admins }: OpeningFacts): Verdict {
  const href = '/admin?table=users'
  return admins > 1 ? done(openingWords.admins.done(admins), href) : open(openingWords.admins.one, href)
}

const DAY_MS = 24 * 60 * 60 * 1000

function judgeAge(
  words: typeof openingWords.backup | typeof openingWords.restore,
  at: Date | null,
  days: number,
  now: Date,
): Verdict {
  if (at === null) return open(words.none)
  const isOld = now.getTime() - at.getTime() > days * DAY_MS
  return isOld ? open(words.old(formatDate(at))) : done(words.done(formatDateTime(at)))
}

function judgeClaims({ claims, seeded }: OpeningFacts): Verdict {
  const [words, href] = [openingWords.claims, '/admin/globals/landing']
  const isSeeded = seeded.lead || seeded.buyers.length > 0
  if (claims !== 'decorative' && !isSeeded) return done(words[claims], href)
  const told = [claims === 'decorative' && words.decorative, isSeeded && words.seeded(seeded)]
  const isOnPage = claims === 'decorative' || seeded.lead
  return advice(told.filter(Boolean).join(' '), isOnPage ? href : '/admin/collections/testimonials')
}
