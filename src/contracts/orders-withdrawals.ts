import { z } from 'zod'

import type { OwnPurchase } from './accounts'
import { rowId } from './row-id'

export type WithdrawalKind = 'withdrawal' | 'guarantee' | 'message'
export type WithdrawalState = 'open' | 'refunded' | 'refused'

/** The query of `GET /api/admin/withdrawals`. */
export const withdrawalsQuery = z.object({
  state: z.enum(['open', 'decided']).default('open'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** One order's requests alone, whatever their state. */
  order: z.string().max(255).optional(),
})

/** `POST /api/admin/withdrawals/refund`: all that is left of the order. */
export const refundWithdrawalRequest = z.strictObject({
  id: rowId,
  /** Chosen by the caller: the same id is the same refund, however often it is asked for. */
  refundId: z.uuid(),
  /** What the order showed as refunded when the administrator decided, in cents. */
  seenRefundedCents: z.int().min(0),
})

/** Its answer. `checking`: Stripe has not answered; the shop goes on asking, and the request is closed once it has. */
export type RefundedWithdrawal = { state: 'done' | 'checking'; message: string }

/** `POST /api/admin/withdrawals/refuse` */
export const refuseWithdrawalRequest = z.strictObject({
  id: rowId,
  reason: z
    .string({ error: 'Scrivi il motivo: arriva al cliente.' })
    .trim()
    .min(1, 'Scrivi il motivo: arriva al cliente.')
    .max(2000, 'Al massimo 2.000 caratteri.'),
})

/** A request with the evidence that decides about it. */
export type WithdrawalRow = {
  id: number
  kind: WithdrawalKind
  state: WithdrawalState
  customer_email: string
  customer_name: string | null
  message: string | null
  requested_at: string
  decided_at: string | null
  decided_by: string | null
  refusal_reason: string | null
  checkout_session_id: string
  /** What follows is null once the purchase is gone. */
  purchase_id: number | null
  product_name: string | null
  amount_cents: number | null
  refunded_cents: number | null
  currency: string | null
  provider: 'stripe' | 'sandbox' | 'gift' | null
  purchase_status: OwnPurchase['status'] | null
  purchased_at: string | null
  /** Whole days in Rome from the purchase to the request. */
  days: number | null
  /** When the loss of the right to withdraw was accepted; null when it was not. */
  waived_at: string | null
  /** Downloads before the request, and the first of them. */
  downloads: number
  first_download_at: string | null
}

export type WithdrawalList = { rows: WithdrawalRow[]; total: number; page: number; pages: number }
