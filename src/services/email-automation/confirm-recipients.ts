import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionConfig,
  type PayloadRequest,
} from 'payload'

import { recipientsTexts } from '@/content/email-automation-recipients'
import type { RecipientsForecast } from '@/contracts/email-automation-answers'
import type { EmailSequence } from '@/payload-types'
import { beforeCommit, query } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { forecastArguments } from './forecast-change'

/** What the changes of one request would send together, and the number of recipients that its caller has agreed to. */
type Confirmation = { agreed?: unknown; forecast?: RecipientsForecast }

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

/** What the changes made so far with this request would send; undefined when they need no confirmation. */
export const forecastOf = (req: PayloadRequest): RecipientsForecast | undefined =>
  confirmationOf(req).forecast

/**
 * Adds to the sequences the rule of contract §4: a change after which mail leaves at once, or past buyers are included,
 * is refused until its caller agrees to the number of recipients. It holds for every way to write one. Where several
 * changes are made together (bulk edit, import) they are counted together, before the transaction is committed; in
 * Payload's own panel, which cannot ask, the sentence leads to the page that can.
 */
export const withConfirmation = (collection: CollectionConfig): CollectionConfig =>
  collection.slug === 'email-sequences'
    ? {
        ...collection,
        hooks: { ...collection.hooks, beforeChange: [...(collection.hooks?.beforeChange ?? []), count] },
      }
    : collection

const count: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const sequence = { ...(originalDoc as object), ...(data as object) } as EmailSequence
  // The seed writes the first sequences: no person is there to confirm them.
  if (!req.user || sequence.is_active !== 1 || sequence.deletedAt) return data as unknown
  const id = operation === 'update' ? (originalDoc as EmailSequence).id : undefined
  // A sequence taken out of the bin counts from that moment: it includes no past buyers.
  const isBack = Boolean((originalDoc as EmailSequence | undefined)?.deletedAt)
  const includes = sequence.include_past_buyers === 1 && !isBack
  const [sequenceId, days, from, until, active] = forecastArguments(id, sequence)
  const [forecast] = await query<RecipientsForecast>(
    req,
    sql`SELECT leaving_now AS now, later
        FROM email_forecast(${sequenceId}::int, ${days}::numeric, ${from}::numeric, ${until}::numeric,
                            ${active}::numeric, ${includes})`,
  )
  if (forecast!.now === 0 && !includes) return data as unknown

  const confirmation = confirmationOf(req)
  const { now, later } = confirmation.forecast ?? { now: 0, later: 0 }
  confirmation.forecast = { now: now + forecast!.now, later: later + forecast!.later }
  const isChecked = beforeCommit(req, () => requireAgreement(confirmation))
  if (!isChecked) throw new APIError(recipientsTexts.panel(forecast!.now), 409, undefined, true)
  return data as unknown
}

/** @throws AppError 409 with the forecast */
function requireAgreement({ agreed, forecast }: Confirmation): void {
  if (agreed === forecast!.now) return
  throw new AppError(409, recipientsTexts.ask(forecast!.now), { details: { forecast } })
}
