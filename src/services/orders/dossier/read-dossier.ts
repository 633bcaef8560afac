import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import type { DossierOrder, OrderDossier } from '@/contracts/orders-dossier'
import { stripeDashboard } from '@/integrations/stripe-client'
import type { Purchase } from '@/payload-types'
import { query } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { whyClosed } from '../entitlement'
import { refundedCents } from '../invoices/make-credit-note'
import { orderPath } from '../order-address'
import { judgeRefund } from '../refunds/judge-refund'
import { listTimeline } from './list-timeline'

type ReadArgs = { req: PayloadRequest; purchaseId: number; now: Date }

/**
 * An order as its administrator sees it: what it is, what can be done about it, and the newest entries of its timeline.
 *
 * @throws AppError 404
 */
export async function readDossier({ req, purchaseId, now }: ReadArgs): Promise<OrderDossier> {
  const { payload } = req
  const purchase = await payload.findByID({
    collection: 'purchases',
    id: purchaseId,
    depth: 0,
    overrideAccess: true,
    disableErrors: true,
    trash: true,
  })
  if (!purchase) throw new AppError(404, 'Questo ordine non c’è.')
  const [{ credited_cents: creditedCents, ...facts }, timeline] = await Promise.all([
    readFacts(req, purchase),
    listTimeline({ payload, purchaseId }),
  ])
  // What the bank took back after a dispute went to the buyer too.
  const lostCents = purchase.status === 'lost' ? purchase.disputed_cents : 0
  const over_credited_cents = Math.max(0, creditedCents - refundedCents(purchase) - lostCents)
  return { order: { ...describe(purchase, now), ...facts, over_credited_cents }, timeline }
}

const describe = (
  purchase: Purchase,
  now: Date,
): Omit<DossierOrder, keyof Facts | 'over_credited_cents'> => ({
  id: purchase.id,
  session_id: purchase.checkout_session_id,
  provider: purchase.provider,
  customer_email: purchase.customer_email,
  customer_name: purchase.customer_name ?? null,
  product_name: purchase.product_name,
  amount_cents: purchase.amount_cents,
  refunded_cents: purchase.refunded_cents,
  currency: purchase.currency,
  status: purchase.status,
  closed: whyClosed(purchase) ?? null,
  is_binned: Boolean(purchase.deletedAt),
  access_withdrawn_at: purchase.access_withdrawn_at ?? null,
  purchased_at: purchase.purchased_at,
  refund_refusal: judgeRefund({ purchase, amountCents: 1 }) ?? null,
  order_path: orderPath({ purchaseId: purchase.id, email: purchase.customer_email, now }),
  stripe_url:
    purchase.provider === 'stripe' && purchase.payment_intent_id
      ? stripeDashboard(`payments/${purchase.payment_intent_id}`)
      : null,
})

type Facts = Pick<DossierOrder, 'planned_mails' | 'refund_under_way' | 'other_orders'>

/** @returns `credited_cents`: what the order's credit notes come to */
async function readFacts(
  req: PayloadRequest,
  { id, customer_email, checkout_session_id }: Purchase,
): Promise<Facts & { credited_cents: number }> {
  const [facts] = await query<Facts & { credited_cents: number }>(
    req,
    sql`SELECT
      (SELECT count(*)::int FROM email_deliveries
       WHERE purchase_id = ${id} AND kind = 'sequence' AND state = 'planned') AS planned_mails,
      (SELECT jsonb_build_object('id', r.id, 'amount_cents', r.amount_cents, 'refunded_cents', p.refunded_cents)
       FROM order_refunds r JOIN purchases p ON p.id = r.purchase_id
       WHERE r.purchase_id = ${id} AND r.state = 'asking') AS refund_under_way,
      (SELECT coalesce(jsonb_agg(o), '[]') FROM (
        SELECT id, product_name, purchased_at FROM purchases
        WHERE customer_email = ${customer_email} AND id <> ${id} AND deleted_at IS NULL
        ORDER BY purchased_at DESC LIMIT 20) o) AS other_orders,
      (SELECT coalesce(sum(total_cents), 0)::int FROM invoices
       WHERE checkout_session_id = ${checkout_session_id} AND document_type = 'credit_note') AS credited_cents`,
  )
  return facts!
}
