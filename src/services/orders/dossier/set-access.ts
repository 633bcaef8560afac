import type { PayloadRequest } from 'payload'

import { dossierTexts } from '@/content/order-dossier'
import { transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { lockPurchase } from '../lock-purchase'
import { changePurchase } from './change-purchase'

type AccessArgs = { req: PayloadRequest; purchaseId: number; isOpen: boolean; now: Date }

/**
 * Takes the access to an order's files away, or gives it back. Money has no part in it: a refunded order stays closed, a
 * paid one whose access was taken away opens nothing and gets no planned mail.
 *
 * @throws AppError 404 for an unknown purchase, 409 when it is so already
 */
export async function setAccess({ req, purchaseId, isOpen, now }: AccessArgs): Promise<void> {
  await transaction(req, async () => {
    const purchase = await lockPurchase({ req, purchaseId })
    if (isOpen === !purchase.access_withdrawn_at) {
      throw new AppError(409, isOpen ? dossierTexts.refusals.isOpen : dossierTexts.refusals.isWithdrawn)
    }
    const value = isOpen ? null : now.toISOString()
    await changePurchase({ req, purchase, column: 'access_withdrawn_at', value })
  })
}
