import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { withdrawalPage } from '@/content/orders-withdrawals'
import { consumeRateLimit } from '@/integrations/rate-limits'
import type { Purchase } from '@/payload-types'
import { findPurchase } from '@/services/orders/find-purchase'
import { keyedHash } from '@/services/signing/derived-key'
import { normalizeEmail } from '@/shared/account-email'
import { AppError } from '@/shared/app-error'

import { signWithdrawal } from './withdrawal-token'

type StartArgs = {
  req: PayloadRequest
  /** As typed. */
  order: string
  email: string
  /** From `networkOf`. */
  network: string
  now: Date
}

/**
 * The first step: who they are, by the order's number and its address. Whether the number or the address is the wrong
 * one, and whether either exists, is not told.
 *
 * @returns what leads to the second step
 * @throws AppError 404 when the two do not belong together, 429 after too many tries from one network or for one order
 */
export async function startWithdrawal({ req, order, email, network, now }: StartArgs): Promise<string> {
  const { payload } = req
  const message = withdrawalPage.faults.troppi
  const { withdrawalsPerNetwork, withdrawalsPerOrder } = limits.orders
  await consumeRateLimit({ payload, limit: withdrawalsPerNetwork, key: network, message })
  const key = keyedHash('withdrawal', order).toString('base64url')
  await consumeRateLimit({ payload, limit: withdrawalsPerOrder, key, message })
  const purchase = /^[\w-]{1,255}$/.test(order)
    ? await findPurchase({ payload, sessionId: order })
    : undefined
  if (!purchase || !isOf(purchase, email)) throw new AppError(404, withdrawalPage.faults.sconosciuto)
  return signWithdrawal({ purchaseId: purchase.id, now })
}

/** An order in the bin is one that its shop no longer knows. */
const isOf = ({ customer_email: known, deletedAt }: Purchase, email: string): boolean =>
  !deletedAt && normalizeEmail(known) === normalizeEmail(email)
