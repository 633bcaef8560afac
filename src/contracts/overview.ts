import { z } from 'zod'

import { addDays, countDays, type DayUnit } from '@/shared/rome-days'

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Scrivi una data.')
  .refine((text) => isDay(text), 'Questa data non esiste.')

/** Between these years `Date` and PostgreSQL agree on every day. */
const isDay = (text: string): boolean => {
  const at = new Date(text)
  return (
    !Number.isNaN(at.getTime()) && text >= '2000-01-01' && text <= '2199-12-31' && addDays(text, 0) === text
  )
}

/** Three full years and a little: what one chart and one answer can hold. */
const LONGEST_DAYS = 1100

/** The query of `GET /api/admin/overview/sales`: the last so many days, or a period. */
export const salesQuery = z
  .object({
    days: z.coerce.number().int().min(1).max(LONGEST_DAYS).default(30),
    from: day.optional(),
    to: day.optional(),
    unit: z.enum(['day', 'week', 'month']).optional(),
    kind: z.enum(['real', 'test']).optional(),
  })
  .superRefine(({ from, to }, context) => {
    if ((from === undefined) !== (to === undefined)) {
      const path = [from === undefined ? 'from' : 'to']
      context.addIssue({ code: 'custom', path, message: 'Scrivi l’inizio e la fine.' })
    }
    if (from === undefined || to === undefined) return
    if (from > to) {
      context.addIssue({ code: 'custom', path: ['to'], message: 'La fine viene prima dell’inizio.' })
    } else if (countDays(from, to) > LONGEST_DAYS) {
      context.addIssue({ code: 'custom', path: ['to'], message: 'Al massimo tre anni.' })
    }
  })

export type SalesQuery = z.infer<typeof salesQuery>
/** Real sales, or trials: the simulated checkout and Stripe's test mode. */
export type SalesKind = 'real' | 'test'

/** Integers; cents of euro where the name says so. */
export type SalesSums = {
  orders: number
  gross_cents: number
  /** How often money went back, a part of it or all. */
  refunds: number
  refunded_cents: number
  /** What disputes that were lost took away. */
  lost_cents: number
}

export type SalesFigures = SalesSums & {
  /** What is left: gross less refunds and lost disputes. */
  net_cents: number
  mean_cents: number
  /** Refunded of the gross, in percent with one decimal; null where nothing was sold. */
  refund_rate: number | null
}

/** Days of the calendar in Rome, `2026-11-21`, both included. */
export type Period = { from: string; to: string }

/** `GET /api/admin/overview/sales` */
export type SalesReport = {
  kind: SalesKind
  /** Whether there is any sale of each kind, at any time. */
  has: Record<SalesKind, boolean>
  period: Period
  /** As many days directly before. Where the period ends today, its last day is counted up to `until` o'clock. */
  before: Period & { until: number | null }
  figures: SalesFigures
  figures_before: SalesFigures
  /** Number of gifts, counted in no other figure. What was added by hand with a price is a real sale. */
  gifts: number
  unit: DayUnit
  /** One for each day, week or month, the empty ones too; `from` and `to` stay within the period. */
  points: (Period & SalesSums & { net_cents: number })[]
}

export type LatestOrder = {
  id: number
  customer_email: string
  customer_name: string | null
  product_name: string
  amount_cents: number
  currency: string
  status: 'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'lost'
  /** `gift` is what was added by hand, with a price or without. */
  kind: SalesKind | 'gift'
  purchased_at: string
}

/** Integers. */
export type MailFigures = { sent: number; failed: number; clicked: number; unsubscribed: number }

/** `GET /api/admin/overview/mail` */
export type MailReport = {
  period: Period
  figures: MailFigures
  /** One for each sequence, and for mail that is no sequence's; those that sent most first. */
  sequences: (MailFigures & { key: string; name: string; counts_clicks: boolean })[]
  /** What is planned for today and the six days after it, by day and sequence. */
  next: { day: string; name: string; count: number; is_paused: boolean }[]
}

export type ToDoKind =
  | 'stripe_key'
  | 'withdrawals'
  | 'refunds'
  | 'disputes'
  | 'payments'
  | 'messages'
  | 'differences'
  | 'publications'
  | 'mails'
  | 'held'
  | 'queue'
  | 'opening'
  | 'certificate'
  | 'webhook_secret'
  | 'disk'

/** What waits for a person. */
export type ToDo = {
  kind: ToDoKind
  count: number
  /** Since when the oldest of them waits; null when that is not stored. */
  since: string | null
  /** Where that one is, when not all are in one place. */
  path: string | null
  /** When the first of them has to be done; null without such a day. */
  due: string | null
  /** What it is about, in words that stand within the text; null where the text says all. */
  what: string | null
}

/**
 * How one of the checks before the shop opens stands. `open`: something is to be done. `unknown`: it could not be looked
 * at, or is being looked at. `advice`: it does not keep the shop closed.
 */
export type OpeningState = 'done' | 'open' | 'unknown' | 'advice'

/** One of the checks before the shop opens. */
export type OpeningLine = {
  check:
    | 'payments'
    | 'mail'
    | 'mail_domain'
    | 'seller'
    | 'placeholders'
    | 'legal'
    | 'offer'
    | 'files'
    | 'admins'
    | 'backup'
    | 'restore'
    | 'claims'
  state: OpeningState
  /** How it stands, in Italian. */
  words: string
  /** Where it is done: an address of the panel or of the web; null when it is done on the server. */
  href: string | null
}

/** `GET /api/admin/overview/opening` */
export type Opening = {
  /** When every check stood right for the first time; null before that. */
  opened_at: string | null
  lines: OpeningLine[]
  /** Whether a look at something outside is still under way: the lines will tell more in a moment. */
  is_looking: boolean
}
