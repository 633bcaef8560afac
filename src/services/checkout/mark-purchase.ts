import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'

import { limits } from '@/config/limits'
import type { StripeEvent } from '@/integrations/stripe'
import type { Purchase } from '@/payload-types'
import { query, transaction } from '@/services/database'
import { findTable } from '@/services/tables/describe-tables'
import { record } from '@/services/tables/keep-history'

type Status = Purchase['status']

type MarkArgs = {
  payload: Payload
  /** What asks for this; `storedAt` is when it arrived. */
  event: StripeEvent & { storedAt: Date }
  from: Status[]
  to: Status
  now: Date
}

/**
 * Changes the status of the purchase that a payment belongs to, and nothing else of it.
 *
 * An event can arrive before its purchase was made: then this fails, to be tried again, until the payment is old enough
 * to be another shop's on the same account.
 *
 * @returns a note when the payment is not ours
 * @throws Error when the payment is not known yet
 */
export async function markPurchase(args: MarkArgs): Promise<string | undefined> {
  const { payload, event, now } = args
  const { paymentIntentId, storedAt } = event
  if (paymentIntentId !== null) {
    await changeStatus({ ...args, paymentIntentId })
    if (await isKnown({ payload, paymentIntentId })) return undefined
  }
  const age = now.getTime() - storedAt.getTime()
  if (paymentIntentId === null || age > limits.checkout.unknownPaymentMs) {
    return 'Il pagamento non è di questo negozio.'
  }
  throw new Error(`no purchase for payment ${paymentIntentId} yet`)
}

type PaymentArgs = { payload: Payload; paymentIntentId: string }

async function isKnown({ payload, paymentIntentId }: PaymentArgs): Promise<boolean> {
  const { totalDocs } = await payload.count({
    collection: 'purchases',
    where: { payment_intent_id: { equals: paymentIntentId } },
    overrideAccess: true,
    trash: true,
  })
  return totalDocs > 0
}

type Changed = { id: number; status: Status; refunded_at: Date | string | null }

/**
 * SQL instead of Payload, which validates and writes the whole row: a row that no longer passes validation would keep
 * its downloads after a refund, and a concurrent save of the row would be undone.
 */
async function changeStatus({
  payload,
  paymentIntentId,
  event,
  from,
  to,
  now,
}: MarkArgs & PaymentArgs): Promise<void> {
  const req = await createLocalReq({}, payload)
  const refundedAt = to === 'refunded' ? (event.occurredAt ?? now).toISOString() : null
  await transaction(req, async () => {
    const changed = await query<Changed>(
      req,
      sql`
      WITH was AS (
        SELECT id, status, refunded_at FROM purchases
        WHERE payment_intent_id = ${paymentIntentId} AND status::text IN ${from}
        FOR UPDATE)
      UPDATE purchases SET status = ${to}, refunded_at = ${refundedAt}, updated_at = now()
      FROM was WHERE purchases.id = was.id
      RETURNING was.id, was.status, was.refunded_at`,
    )
    const table = findTable({ payload, name: 'purchases' })
    for (const { id, status, refunded_at } of changed) {
      await record({
        req,
        table,
        id,
        operation: 'update',
        before: { status, refunded_at: refunded_at && new Date(refunded_at).toISOString() },
        after: { status: to, refunded_at: refundedAt },
      })
    }
  })
}
