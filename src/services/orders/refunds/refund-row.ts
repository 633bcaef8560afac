import { randomUUID } from 'node:crypto'

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
  state: RefundRow['state']
  reason?: string
  now: Date
}

/** Writes a refund down, with who asked for it. */
export async function addRefund(args: AddArgs): Promise<RefundRow> {
  const { req, id, purchaseId, amountCents, state, reason, now } = args
  const at = now.toISOString()
  const [row] = await query<RefundRow>(
    req,
    sql`INSERT INTO order_refunds (id, purchase_id, amount_cents, state, reason, author_id, author_email,
          next_attempt_at, created_at, ended_at)
        VALUES (${id}, ${purchaseId}, ${amountCents}, ${state}, ${reason ?? null}, ${req.user?.id ?? null}, ${req.user?.email ?? null},
          ${new Date(now.getTime() + LEASE_MS).toISOString()}, ${at}, ${state === 'asking' ? null : at})
        RETURNING *`,
  )
  return row!
}

type FailedArgs = {
  /** In the transaction that writes the new amount. */
  req: PayloadRequest
  purchaseId: number
  /** Integer cents that had gone back in all before, and that have now. */
  beforeCents: number
  afterCents: number
  now: Date
}

/** Writes a refund that failed after it had been made as one of its own: the order's timeline and 'Da fare' tell of it. */
export async function addFailedRefund(args: FailedArgs): Promise<void> {
  const { req, purchaseId, beforeCents, afterCents, now } = args
  if (afterCents >= beforeCents) return
  const amountCents = beforeCents - afterCents
  const reason = refundTexts.cameBack
  await addRefund({ req, id: randomUUID(), purchaseId, amountCents, state: 'refused', reason, now })
}
