import type { SessionWithPayment } from '@/integrations/stripe-sessions'
import { paymentState } from '@/services/orders/payment-state'
import type { FindingKind } from '@/contracts/orders-reconciliation'
import type { Purchase } from '@/payload-types'

/** What the shop has written down about a session. */
export type KnownPurchase = {
  id: number
  amountCents: number
  currency: string
  status: Purchase['status']
  refundedCents: number
  isBinned: boolean
}

export type Verdict =
  /** Both agree, or the session is none of this shop's. */
  | { action: 'none' }
  /** Paid as far as one can see, and there is no purchase: it is made by the rules of every purchase. */
  | { action: 'fulfil' }
  /** The payment is asked for, and its state written. `differs`: whether it is known to be another one. */
  | { action: 'sync'; paymentIntentId: string; differs: boolean }
  | { action: 'report'; kind: FindingKind }

type CompareArgs = {
  /** What Stripe says now; undefined when it does not know the session. */
  session: SessionWithPayment | undefined
  /** The shop opened this session. */
  isOffered: boolean
  purchase: KnownPurchase | undefined
}

const NONE = { action: 'none' } as const
const report = (kind: FindingKind) => ({ action: 'report', kind }) as const

/** Compares a session at Stripe with what the shop has of it; decides what is safe to repair and what is for people. */
export function compareSession({ session, isOffered, purchase }: CompareArgs): Verdict {
  // A purchase without money that was moved to the bin, as its finding advises, is settled.
  const isKept = purchase !== undefined && !purchase.isBinned
  if (!session) return isKept ? report('purchase_unknown') : NONE
  if (!session.paid) return isKept ? report('purchase_unpaid') : NONE
  if (!purchase) {
    // A session that takes up an expired one of this shop is written down by what makes its purchase.
    if (isOffered || session.recoveredFrom) return { action: 'fulfil' }
    return session.isOurs && !isRefundedWhole(session) ? report('session_unknown') : NONE
  }
  const hasAmount =
    session.amountCents === purchase.amountCents &&
    session.currency?.toUpperCase() === purchase.currency.toUpperCase()
  if (!hasAmount) return report('amount_differs')
  return compareState(session, purchase)
}

/** Money that its owner has given back at Stripe buys nothing any more. */
export const isRefundedWhole = ({ charge }: SessionWithPayment): boolean =>
  charge !== null && charge.refundedCents >= charge.amountCents

function compareState({ charge, paymentIntentId }: SessionWithPayment, purchase: KnownPurchase): Verdict {
  if (paymentIntentId === null) return NONE
  // The charge says that there is a dispute, and not how it stands.
  if (!charge || charge.isDisputed) return { action: 'sync', paymentIntentId, differs: false }
  const { status, refundedCents } = paymentState({
    succeeded: true,
    amountCents: charge.amountCents,
    refundedCents: charge.refundedCents,
    refundedAt: null,
    failedRefunds: [],
    disputes: [],
    orderKey: null,
  })
  const agrees = status === purchase.status && refundedCents === purchase.refundedCents
  return agrees ? NONE : { action: 'sync', paymentIntentId, differs: true }
}
