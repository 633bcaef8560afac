import { z } from 'zod'

import { isEmailAddress } from '@/shared/email-address'

import { LOGGED_TYPES } from './email-automation-form'
import { rowId } from './row-id'

/** An id as JSON or a form may carry it. */
const id = z.union(
  [
    rowId,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  'sequence_id is not valid',
)
const address = z
  .string('Destinatario is required')
  .trim()
  .toLowerCase()
  .min(1, 'Destinatario is required')
  .refine(isEmailAddress, 'Destinatario is not a valid email')

export const sendSequenceRequest = z.object({
  sequence_id: id,
  user_email: address,
  user_data: z
    .object({ name: z.string().max(200).nullish(), product_name: z.string().max(200).nullish() })
    .nullish(),
})
export type SendSequenceRequest = z.output<typeof sendSequenceRequest>

export const retrySequenceRequest = z.object({ sequence_id: id, user_email: address })
export type RetrySequenceRequest = z.output<typeof retrySequenceRequest>

export const retryServiceRequest = z.object({ id: rowId })

/** What becomes of the mail that waits since the database was restored or copied. */
export const holdDecision = z.object({
  decision: z.enum(['send', 'skip']),
  confirmed_recipients: z.int().min(0).optional(),
})
export type HoldDecision = z.output<typeof holdDecision>

const page = z.coerce.number().int().min(1).max(1_000_000).catch(1)

/** A filter that a form left empty is none. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const WRITE_A_DATE = 'Scrivi una data: 2026-11-30.'
/** PostgreSQL knows no year 0 and no fraction of any length, and no place is further than 14 hours from Greenwich. */
function isKnownToPostgres(text: string): boolean {
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):(\d\d)$/.exec(text) ?? []
  return !text.startsWith('0000') && text.length <= 40 && Number(hours) * 60 + Number(minutes) <= 14 * 60
}
/** A day in Rome, or a moment. */
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], WRITE_A_DATE)
  .refine(isKnownToPostgres, WRITE_A_DATE)

/**
 * The filter of the log. One that cannot be read is refused: ignoring it would show, and send again, more rows than
 * meant.
 */
export const trackingFilter = z.object({
  search: z.string().trim().max(200, 'Al massimo 200 caratteri.').default(''),
  state: optional(z.enum(['sent', 'failed'], 'Scrivi sent oppure failed.')),
  sequence_id: optional(z.coerce.number().int().positive().max(2_147_483_647)),
  email_type: optional(z.enum(LOGGED_TYPES)),
  from: optional(moment),
  /** A day counts whole. */
  to: optional(moment),
})
export type TrackingFilter = z.output<typeof trackingFilter>

/** Without a number nothing is done and the answer says what would be. */
export const retryFailedRequest = z.object({
  filter: trackingFilter,
  confirmed_recipients: z.int().positive().optional(),
})

/** `GET /api/admin/email-tracking` (contract §4) */
export const trackingQuery = trackingFilter.extend({
  page,
  limit: z.coerce.number().int().min(1).max(1000).catch(100),
})
export type TrackingQuery = z.output<typeof trackingQuery>

export const calendarQuery = z.object({
  page,
  search: z.string().max(200).catch(''),
  /** One day only. */
  day: z.iso.date().optional().catch(undefined),
  show: z.enum(['planned', 'skipped']).catch('planned'),
})
export type CalendarQuery = z.output<typeof calendarQuery>

/** How far back, in days in Rome (without it: all), and told by what. */
const resultsQuery = z.object({
  days: optional(z.coerce.number().int().min(1).max(3650)),
  grain: z.enum(['week', 'month']).catch('month'),
})
export type ResultsQuery = z.output<typeof resultsQuery>

/** `GET /api/admin/email-screen`: what is asked of the view that is in sight; the rest comes with each of them. */
export const screenQuery = z.discriminatedUnion('view', [
  z.object({ view: z.literal('list') }),
  calendarQuery.extend({ view: z.literal('calendar') }),
  trackingQuery.extend({ view: z.literal('log') }),
  resultsQuery.extend({ view: z.literal('results') }),
])
export type ScreenQuery = z.output<typeof screenQuery>

const bounceEvent = z.object({
  type: z.enum(['bounce', 'complaint']),
  email: address,
  /** A bounce for good; a full mailbox is none. Complaints need not say. */
  permanent: z.boolean().default(true),
  // A server's whole complaint would fill a page; its beginning says why. PostgreSQL's texts hold no NUL.
  reason: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\0', '').slice(0, 500)),
})
export type BounceEvent = z.output<typeof bounceEvent>

/**
 * A report of up to a thousand events. One that cannot be read does not hold up the others, or the sender would bring
 * all of them again for ever; a report of which nothing can be read is refused.
 */
export const bounceRequest = z
  .object({ events: z.array(z.unknown()).max(1000) })
  .transform(({ events }, context) => {
    const read = events.map((event) => bounceEvent.safeParse(event))
    const readable = read.flatMap(({ data }) => (data === undefined ? [] : [data]))
    const [first] = read.flatMap(({ error }) => error?.issues ?? [])
    if (readable.length === 0 && first) context.addIssue({ ...first, path: ['events'], input: undefined })
    return { events: readable, ignored: events.length - readable.length }
  })
