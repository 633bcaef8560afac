import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { receiptMail } from '@/content/mails/receipt'
import type { Purchase } from '@/payload-types'
import { readSiteName } from '@/services/content/read-site-name'
import { queueMail } from '@/services/email-automation/ledger/queue-mail'
import { orderPath } from '@/services/orders/order-address'
import { keepReceipt } from '@/services/orders/receipts/keep-receipt'
import { readReceiptTexts } from '@/services/orders/receipts/read-receipt-texts'
import { tellRefund } from '@/services/orders/receipts/tell-refund'
import { termsAddress } from '@/services/orders/receipts/terms-address'

type OnPurchaseArgs = {
  req: PayloadRequest
  purchase: Purchase
  /** For the receipt once more: what tells this copy from the others, and when it was asked for. */
  copy?: { id: string; at: Date }
}

/**
 * What follows from a new purchase, once: the receipt, written down and mailed here, and the mail of every active sequence, which the
 * trigger `email_purchases_inserted` plans (src/services/email-automation/database), so that an imported purchase gets it
 * too. Both happen inside the purchase's transaction (`req`): their rows exist exactly when the purchase does.
 */
export async function onPurchase({ req, purchase, copy }: OnPurchaseArgs): Promise<void> {
  const { checkout_session_id: sessionId, customer_email: to } = purchase
  const receipt = await keepReceipt({ req, purchase })
  await queueMail({
    req,
    mail: {
      kind: 'receipt',
      purchaseId: purchase.id,
      dedupKey: `receipt:${sessionId}${copy ? `:${copy.id}` : ''}`,
      to,
      replyTo: env.SUPPORT_EMAIL,
      ...receiptMail({
        name: purchase.customer_name ?? '',
        productName: purchase.product_name,
        amountCents: purchase.amount_cents,
        currency: purchase.currency,
        purchasedAt: purchase.purchased_at,
        sessionId,
        orderUrl: `${env.SERVER_URL}${orderPath({ purchaseId: purchase.id, email: to, now: copy?.at ?? new Date(purchase.purchased_at) })}`,
        purchasesUrl: `${env.SERVER_URL}/acquisti`,
        siteName: await readSiteName({ payload: req.payload, req }),
        isSimulation: purchase.provider === 'sandbox',
        details: receipt,
        termsUrl: termsAddress(receipt),
        texts: (await readReceiptTexts(req)).purchase,
      }),
    },
  })
  if (copy) return
  // A payment that was refunded before the shop heard of it.
  await tellRefund({
    req,
    purchaseId: purchase.id,
    beforeCents: 0,
    afterCents: purchase.refunded_cents,
    at: new Date(purchase.refunded_at ?? purchase.purchased_at),
  })
}
