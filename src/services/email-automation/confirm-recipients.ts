import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionConfig,
  type PayloadRequest,
} from 'payload'

import { recipientsTexts } from '@/content/email-automation-recipients'
import type { RecipientsForecast, RecipientsTimes } from '@/contracts/email-automation-answers'
import type { EmailSequence } from '@/payload-types'
import { beforeCommit, query } from '@/services/database'
import { AppError } from '@/shared/app-error'

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

/** @throws AppError 409 with the forecast, and beside it when the first and the last mail would leave */
function requireAgreement({ agreed, leaving }: Confirmation): void {
  if (agreed === leaving!.now) return
  throw new AppError(409, recipientsTexts.ask(leaving!.now), { details: tellLeaving(leaving!, new Date()) })
}
