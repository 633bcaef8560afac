import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { refundTexts } from '@/content/order-refunds'
import { query } from '@/services/database'

/** A refund that was asked for in the panel, or one of any origin that failed later (table `order_refunds`). */
export type RefundRow = {
  id: string
  purchase_id: number
  amount_cents: number
  /** `asking`: the provider may or may not have made it; it is asked again until it says. */
  state: 'asking' | 'done' | 'refused'
  /** Why it was refused, in words for people. */
  reason: string | null
  attempts: number
  /** A string from the connection of a request. */
  created_at: Date | string
}

/** How long a request that asks Stripe is left alone before the sweep looks after its refund. */
export const LEASE_MS = 60_000

/** One refund by its id, in the transaction of `req`. */
export async function findRefund(req: PayloadRequest, id: string): Promise<RefundRow | undefined> {
  const [row] = await query<RefundRow>(req, sql`SELECT * FROM order_refunds WHERE id = ${id}`)
  return row
}

/** Whether a purchase has a refund under way, in the transaction of `req`. */
export async function isUnderWay(req: PayloadRequest, purchaseId: number): Promise<boolean> {
  const rows = await query(
    req,
    sql`SELECT FROM order_refunds WHERE purchase_id = ${purchaseId} AND state = 'asking'`,
  )
  return rows.length > 0
}

type AddArgs = {
  req: PayloadRequest
  id: string
  purchaseId: number
  amountCents: number
  state: 'asking' | 'done'
  now: Date
}

/** Writes a refund down, with who asked for it. */
export async function addRefund(args: AddArgs): Promise<RefundRow> {
  const { req, id, purchaseId, amountCents, state, now } = args
  const at = now.toISOString()
  const [row] = await query<RefundRow>(
    req,
    sql`INSERT INTO order_refunds (id, purchase_id, amount_cents, state, author_id, author_email, next_attempt_at,
          created_at, ended_at)
        VALUES (${id}, ${purchaseId}, ${amountCents}, ${state}, ${req.user?.id ?? null}, ${req.user?.email ?? null},
          ${new Date(now.getTime() + LEASE_MS).toISOString()}, ${at}, ${state === 'done' ? at : null})
        RETURNING *`,
  )
  return row!
}

type FailedArgs = {
  /** In the transaction that has locked the purchase. */
  req: PayloadRequest
  purchaseId: number
  /** Every refund of the purchase's payment that failed, as the provider lists them now. */
  failed: readonly { id: string; amountCents: number }[]
  now: Date
}

/**
 * Writes each refund that failed after it had been made as a row of its own, once, wherever it was made: the order's
 * timeline and 'Da fare' tell of it.
 */
export async function addFailedRefunds({ req, purchaseId, failed, now }: FailedArgs): Promise<void> {
  if (failed.length === 0) return
  const at = now.toISOString()
  await query(
    req,
    sql`INSERT INTO order_refunds (id, purchase_id, amount_cents, state, reason, provider_refund_id, next_attempt_at,
          created_at, ended_at)
        SELECT gen_random_uuid(), ${purchaseId}, cents, 'refused', ${refundTexts.cameBack}, f.id, ${at}, ${at}, ${at}
        FROM jsonb_to_recordset(${JSON.stringify(failed.map(({ id, amountCents }) => ({ id, cents: amountCents })))}::jsonb)
          AS f (id text, cents integer)
        WHERE NOT EXISTS (SELECT FROM order_refunds r
          WHERE r.purchase_id = ${purchaseId} AND r.state = 'refused' AND r.provider_refund_id = f.id)`,
  )
}
