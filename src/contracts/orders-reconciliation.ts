import { z } from 'zod'

/** `POST /api/admin/reconciliation/adopt`: makes the purchase of a paid session that the shop does not know. */
export const adoptRequest = z.strictObject({
  session_id: z.string().min(1).max(255),
  /** What the page showed as paid at Stripe, in cents. */
  stripe_cents: z.int().positive(),
})

/** Its answer. */
export type Adopted = { purchase_id: number }

/** What can be wrong between the shop and Stripe. */
export type FindingKind =
  /** Paid at Stripe with the way back to this shop, which knows nothing of the session. */
  | 'session_unknown'
  /** Paid otherwise than offered: no purchase was made. */
  | 'session_mismatch'
  /** Paid as offered, and the purchase could not be made. */
  | 'session_unfulfilled'
  /** A purchase whose session Stripe does not know. */
  | 'purchase_unknown'
  /** A purchase whose session was not paid. */
  | 'purchase_unpaid'
  /** The purchase has another amount than the payment. */
  | 'amount_differs'
  /** The purchase has another state than the payment, also after asking Stripe. */
  | 'state_differs'

/** What was put right without anybody's help. */
export type RepairKind = 'purchase_made' | 'state_synced'

export type Finding = {
  id: number
  kind: FindingKind | RepairKind
  session_id: string
  purchase_id: number | null
  /** Integer cents. */
  stripe_cents: number | null
  stripe_currency: string | null
  shop_cents: number | null
  shop_status: string | null
  found_at: string
}

export type ReconciliationRun = {
  sessions_seen: number
  purchases_seen: number
  started_at: string
  /** Null while it runs, and when it was cut off. */
  finished_at: string | null
  error: string | null
}

/** `GET /api/admin/reconciliation` */
export type ReconciliationView = {
  /** False in a shop without Stripe: there is nothing to compare with. */
  isConfigured: boolean
  isRunning: boolean
  /** The latest run; null before the first. */
  run: ReconciliationRun | null
  /** Open ones, newest first, at most 200; `openTotal` counts all. */
  open: Finding[]
  openTotal: number
  /** Of the last 30 days, newest first, at most 50. */
  repaired: Finding[]
}
