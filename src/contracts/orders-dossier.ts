import { z } from 'zod'

/** `POST /api/admin/orders/{id}/refund`: `id` names this refund, so that a repeated press is the same one. */
export const refundRequest = z.strictObject({
  id: z.uuid(),
  amount_cents: z.int().positive(),
  /** What the page showed as refunded. */
  refunded_cents: z.int().nonnegative(),
})

/** 200 when the money went back, 202 while Stripe has not answered. */
export type RefundAnswer = { state: 'done' | 'checking'; message: string }
