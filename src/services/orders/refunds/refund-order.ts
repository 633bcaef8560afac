import type { PayloadRequest } from 'payload'

import { refundTexts } from '@/content/order-refunds'
import { isStripeConfigured } from '@/integrations/stripe-client'
import type { Purchase } from '@/payload-types'
import { transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { lockPurchase } from '../lock-purchase'
import { judgeRefund } from './judge-refund'
import { addRefund, findRefund, isUnderWay, type RefundRow } from './refund-row'
import { settleRefund } from './settle-refund'
import { takeReading, writePayment } from '../write-payment'

type RefundArgs = {
  /** Its user is written down as who decided. */
  req: PayloadRequest
  purchaseId: number
  /** Chosen by the caller, a UUID: the same id is the same refund, however often it is asked for. */
  refundId: string
  /** Integer cents, at least 1: all of what is left, or a part. */
  amountCents: number
  /** What the order showed as refunded when the administrator decided, in cents: another amount by now is refused. */
  seenRefundedCents?: number
  /**
   * The caller's own check, in the transaction that admits a new refund, with the purchase locked: what it throws refuses
   * the refund, and what it writes is saved with it.
   */
  admit?: () => Promise<void>
  now: Date
}

/** `checking`: Stripe has not answered. The shop goes on asking by itself, and nothing is made twice. */
export type Refunded = { state: 'done' | 'checking'; message: string }

/**
 * Gives money back, whole or in part: once, however many administrators press at once and however often. What follows
 * (files closed, mail skipped) is written by the same `writePayment` as after Stripe's events. A simulated purchase, and
 * an order that was added by hand, have no provider: the shop writes down their refund itself.
 *
 * @throws AppError 404 for an unknown purchase; 409 with a sentence when the order allows no such refund, another one is
 *   under way, or Stripe refuses; 503 for a Stripe purchase in a shop without Stripe; whatever `admit` throws
 */
export async function refundOrder(args: RefundArgs): Promise<Refunded> {
  const { req, now } = args
  const reading = await takeReading(req.payload)
  const { refund, purchase, isNew } = await transaction(req, () => admitRefund({ ...args, reading }))
  if (refund.state === 'done') return told('done')
  if (refund.state === 'refused') throw new AppError(409, refund.reason ?? refundTexts.neverArrived)
  const outcome = await settleRefund({
    payload: req.payload,
    refund,
    paymentIntentId: purchase.payment_intent_id!,
    asked: !isNew,
    now,
  })
  if (outcome.state === 'refused') throw new AppError(409, outcome.reason)
  return told(outcome.state)
}

const told = (state: Refunded['state']): Refunded => ({ state, message: refundTexts[state] })

type Admitted = { refund: RefundRow; purchase: Purchase; isNew: boolean }

/** The purchase is locked: of two who ask at once the second finds what the first has written. */
async function admitRefund(args: RefundArgs & { reading: number }): Promise<Admitted> {
  const { req, purchaseId, refundId, amountCents, seenRefundedCents, reading, now } = args
  const purchase = await lockPurchase({ req, purchaseId })
  const known = await findRefund(req, refundId)
  if (known) {
    const isSame = known.purchase_id === purchaseId && known.amount_cents === amountCents
    if (!isSame) throw new AppError(409, refundTexts.otherRequest)
    return { refund: known, purchase, isNew: false }
  }
  await args.admit?.()
  if (await isUnderWay(req, purchaseId)) throw new AppError(409, refundTexts.underWay)
  const refusal = judgeRefund({ purchase, amountCents, seenRefundedCents })
  if (refusal !== undefined) throw new AppError(409, refusal)
  const isAtStripe = purchase.provider === 'stripe'
  if (isAtStripe && !isStripeConfigured) throw new AppError(503, refundTexts.notConfigured)
  if (!isAtStripe) await writeRefunded({ req, purchase, amountCents, reading, now })
  const state = isAtStripe ? 'asking' : 'done'
  const refund = await addRefund({ req, id: refundId, purchaseId, amountCents, state, now })
  return { refund, purchase, isNew: true }
}

type RefundedArgs = Pick<RefundArgs, 'req' | 'amountCents' | 'now'> & { purchase: Purchase; reading: number }

async function writeRefunded({ req, purchase, amountCents, reading, now }: RefundedArgs): Promise<void> {
  await writePayment({
    req,
    purchaseId: purchase.id,
    payment: {
      succeeded: true,
      amountCents: purchase.amount_cents,
      refundedCents: purchase.refunded_cents + amountCents,
      refundedAt: now,
      failedRefunds: [],
      disputes: [],
      orderKey: null,
    },
    reading,
    now,
  })
}
