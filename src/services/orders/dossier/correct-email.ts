import type { PayloadRequest } from 'payload'

import { dossierTexts } from '@/content/order-dossier'
import { transaction } from '@/services/database'
import { normalizeEmail } from '@/shared/account-email'
import { AppError } from '@/shared/app-error'

import { lockPurchase } from '../lock-purchase'
import { changePurchase } from './change-purchase'
import { queueReceiptAgain } from './resend-mail'

type CorrectArgs = {
  req: PayloadRequest
  purchaseId: number
  email: string
  /** The address that the administrator saw: another one by now is refused. */
  seenEmail: string
  /** Sends the receipt once more, to the corrected address. */
  resendReceipt: boolean
  now: Date
}

/**
 * Puts a mistyped address right. The order belongs to the new address from then on (its page, 'I miei acquisti', the
 * codes), planned and failed mail of the sequences follows, and the receipt can go out again with it.
 *
 * @throws AppError 404 for an unknown purchase, 409 when the address has changed since or is the same
 */
export async function correctEmail(args: CorrectArgs): Promise<void> {
  const { req, purchaseId, seenEmail, resendReceipt, now } = args
  const email = normalizeEmail(args.email)
  await transaction(req, async () => {
    const purchase = await lockPurchase({ req, purchaseId })
    if (purchase.customer_email !== seenEmail) throw new AppError(409, dossierTexts.refusals.changed)
    if (normalizeEmail(purchase.customer_email) === email) {
      throw new AppError(409, dossierTexts.refusals.sameEmail)
    }
    await changePurchase({ req, purchase, column: 'customer_email', value: email })
    if (resendReceipt) await queueReceiptAgain({ req, purchase: { ...purchase, customer_email: email }, now })
  })
}
