import { z } from 'zod'

import { isEmailAddress } from '@/shared/email-address'

/** An id as JSON or a form may carry it. */
const id = z.union(
  [
    z.int().positive(),
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

export const retryServiceRequest = z.object({ id: z.int().positive() })

const page = z.coerce.number().int().min(1).max(1_000_000).catch(1)

export const trackingQuery = z.object({
  page,
  limit: z.coerce.number().int().min(1).max(1000).catch(100),
  search: z.string().max(200).catch(''),
  result: z.enum(['sent', 'failed', 'all']).catch('all'),
  sequence_id: z.coerce.number().int().positive().optional().catch(undefined),
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

const bounceEvent = z.object({
  type: z.enum(['bounce', 'complaint']),
  email: address,
  /** A bounce for good; a full mailbox is none. Complaints need not say. */
  permanent: z.boolean().default(true),
  // A server's whole complaint would fill a page; its beginning says why.
  reason: z
    .string()
    .default('')
    .transform((text) => text.slice(0, 500)),
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
