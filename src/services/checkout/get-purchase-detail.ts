import type { Payload } from 'payload'

import { checkoutTexts } from '@/content/checkout'
import type { PurchaseDetail } from '@/contracts/checkout'
import { listDownloads } from '@/services/downloads/list-downloads'
import { isJustPaid } from '@/services/orders/enter-order'
import { whyClosed } from '@/services/orders/entitlement'
import { AppError } from '@/shared/app-error'
import { maskEmail } from '@/shared/mask-email'

import { fulfil } from './fulfil'

type DetailArgs = { payload: Payload; sessionId: string; now: Date }

const { refusals } = checkoutTexts
const NOT_FULFILLED = {
  unknown: refusals.unknownPurchase,
  unpaid: refusals.unpaid,
  mismatch: refusals.mismatch,
}

/**
 * What a buyer bought, for whoever holds the session's id. When the webhook is late this makes the purchase itself, by
 * the same rules. A day after the payment the id alone no longer opens the files: the order's page does, with a code to
 * its address (docs/decisions/0023-ways-into-an-order.md).
 *
 * @throws AppError 404 when unknown or unpaid, 410 when refunded, disputed or in the bin, 502 or 503 when the provider cannot be asked or does
 *   not know a session of ours
 */
export async function getPurchaseDetail({ payload, sessionId, now }: DetailArgs): Promise<PurchaseDetail> {
  if (!/^[\w-]{1,255}$/.test(sessionId)) throw new AppError(404, refusals.unknownPurchase)
  const result = await fulfil({ payload, sessionId, now })
  if (result.state === 'missing') {
    throw new AppError(503, refusals.unverifiable, {
      cause: new Error('Stripe does not know a session of ours'),
    })
  }
  if (result.state !== 'fulfilled') throw new AppError(404, NOT_FULFILLED[result.state])
  const { purchase } = result
  if (purchase.deletedAt) throw new AppError(410, refusals.withdrawn)
  const closed = whyClosed(purchase)
  if (closed !== undefined) throw new AppError(410, refusals[closed])
  const products = await listDownloads({ payload, purchase, now })
  const { checkout_session_id: checkoutSessionId, customer_email: customerEmail } = purchase
  if (isJustPaid({ purchase, now })) return { products, customerEmail, checkoutSessionId }
  return {
    products: products.map((product) => ({ ...product, downloadUrl: null })),
    customerEmail: maskEmail(customerEmail),
    checkoutSessionId,
  }
}
