import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionConfig,
  type PayloadRequest,
} from 'payload'

import { recipientsTexts } from '@/content/email-automation-recipients'
import type { RecipientsForecast, RecipientsTimes } from '@/contracts/email-automation-answers'
import type { EmailSequence, Purchase } from '@/payload-types'
import { beforeCommit, query } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { MAY_LEAVE } from './ledger/claim'
import { forecastArguments } from './forecast-change'
import { addLeaving, type Leaving, tellLeaving } from './recipient-times'

/** What the changes of one request would send together, and the number of recipients that its caller has agreed to. */
type Confirmation = { agreed?: unknown; leaving?: Leaving }

const confirmationOf = (req: PayloadRequest): Confirmation => (req.context.recipients ??= {})

/**
 * Takes `confirmed_recipients` (contract §4) out of what a caller sent.
 *
 * @returns the other values
 */
export function takeConfirmation<Values extends Record<string, unknown>>(
  req: PayloadRequest,
  { confirmed_recipients: agreed, ...values }: Values,
): Omit<Values, 'confirmed_recipients'> {
  confirmationOf(req).agreed = agreed
  return values
}

/**
 * What the changes made so far with this request would send, and when; undefined when they need no confirmation.
 */
export function forecastOf(
  req: PayloadRequest,
): { forecast: RecipientsForecast; times: RecipientsTimes } | undefined {
  const { leaving } = confirmationOf(req)
  return leaving && tellLeaving(leaving, new Date())
}

/**
 * Adds the rule of contract §4: a change of sequences after which mail leaves at once, or past buyers are included, is
 * refused until its caller agrees to the number of recipients. It holds for every way to write one. Where several
 * changes are made together (bulk edit, import) they are counted together, before the transaction is committed; in
 * Payload's own panel, which cannot ask, the sentence leads to the page that can.
 *
 * Purchases that a person adds, dates anew or takes out of the bin are counted too. What mails one buyer needs no
 * agreement.
 */
export const withConfirmation = (collection: CollectionConfig): CollectionConfig => {
  const { hooks } = collection
  switch (collection.slug) {
    case 'email-sequences':
      return { ...collection, hooks: { ...hooks, beforeChange: [...(hooks?.beforeChange ?? []), count] } }
    case 'purchases':
      return { ...collection, hooks: { ...hooks, afterChange: [...(hooks?.afterChange ?? []), countBuyer] } }
    default:
      return collection
  }
}

const count: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const sequence = { ...(originalDoc as object), ...(data as object) } as EmailSequence
  // The seed writes the first sequences: no person is there to confirm them.
  if (!req.user || sequence.is_active !== 1 || sequence.deletedAt) return data as unknown
  const id = operation === 'update' ? (originalDoc as EmailSequence).id : undefined
  // A sequence taken out of the bin counts from that moment: it includes no past buyers.
  const isBack = Boolean((originalDoc as EmailSequence | undefined)?.deletedAt)
  const includes = sequence.include_past_buyers === 1 && !isBack
  const [sequenceId, days, from, until, active] = forecastArguments(id, sequence)
  const [leaving] = await query<Leaving>(
    req,
    sql`SELECT leaving_now AS now, later, first_at, last_at
        FROM email_forecast(${sequenceId}::int, ${days}::numeric, ${from}::numeric, ${until}::numeric,
                            ${active}::numeric, ${includes})`,
  )
  if (leaving!.now === 0 && !includes) return data as unknown

  const confirmation = confirmationOf(req)
  confirmation.leaving = confirmation.leaving ? addLeaving(confirmation.leaving, leaving!) : leaving!
  const isChecked = beforeCommit(req, () => requireAgreement(confirmation))
  if (!isChecked) {
    const { forecast, times } = tellLeaving(leaving!, new Date())
    throw new APIError(recipientsTexts.panel(forecast.now, times), 409, undefined, true)
  }
  return data as unknown
}

const countBuyer: CollectionAfterChangeHook<Purchase> = async ({ doc, operation, previousDoc, req }) => {
  const isBack = Boolean(previousDoc.deletedAt) && !doc.deletedAt
  const isMoved = previousDoc.purchased_at !== doc.purchased_at
  // What is sold by itself has no person to ask.
  if (!req.user || !(operation === 'create' || isBack || isMoved)) return doc
  // What was due before the bin was to leave anyway.
  const since = isBack ? previousDoc.deletedAt : '-infinity'
  const [planned] = await query<Omit<Leaving, 'now' | 'later'> & { leaves: boolean; waits: boolean }>(
    req,
    sql`SELECT coalesce(bool_or(attempt_at <= now() AND due_at > ${since}::timestamptz), false) AS leaves,
          coalesce(bool_or(attempt_at > now()), false) AS waits,
          greatest(min(attempt_at), now()) AS first_at, max(attempt_at) AS last_at
        FROM email_deliveries
        WHERE kind = 'sequence' AND purchase_id = ${doc.id} AND state = 'planned' AND attempt_at < 'infinity'
          AND ${sql.raw(MAY_LEAVE)}`,
  )
  const { leaves, waits, first_at, last_at } = planned!
  if (!leaves) return doc
  const confirmation = confirmationOf(req)
  const leaving = { now: 1, later: waits ? 1 : 0, first_at, last_at }
  confirmation.leaving = confirmation.leaving ? addLeaving(confirmation.leaving, leaving) : leaving
  if (confirmation.leaving.now > 1) beforeCommit(req, () => requireAgreement(confirmation))
  return doc
}

/** @throws AppError 409 with the forecast, and beside it when the first and the last mail would leave */
function requireAgreement({ agreed, leaving }: Confirmation): void {
  if (agreed === leaving!.now) return
  throw new AppError(409, recipientsTexts.ask(leaving!.now), { details: tellLeaving(leaving!, new Date()) })
}
