import type { PayloadRequest } from 'payload'

import type { Purchase } from '@/payload-types'
import { queueReceiptMail } from '@/services/orders/receipts/queue-receipt-mail'
import { tellRefund } from '@/services/orders/receipts/tell-refund'

/**
 * What follows from a new purchase, once: the receipt, written down and mailed here, and the mail of every active sequence,
 * which the trigger `email_purchases_inserted` plans (src/services/email-automation/database), so that an imported purchase
 * gets it too. Both happen inside the purchase's transaction (`req`): their rows exist exactly when the purchase does.
 */
export async function onPurchase({
  req,
  purchase,
}: {
  req: PayloadRequest
  purchase: Purchase
}): Promise<void> {
  await queueReceiptMail({ req, purchase })
  // A payment that was refunded before the shop heard of it.
  await tellRefund({
    req,
    purchaseId: purchase.id,
    beforeCents: 0,
    afterCents: purchase.refunded_cents,
    at: new Date(purchase.refunded_at ?? purchase.purchased_at),
  })
}
