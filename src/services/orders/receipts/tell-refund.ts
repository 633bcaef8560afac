import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { refundReceiptMail } from '@/content/mails/refund-receipt'
import { refundedByHandIntro } from '@/content/receipt-texts'
import { query } from '@/services/database'
import { queueMail } from '@/services/email-automation/ledger/queue-mail'
import { readSiteName } from '@/services/content/read-site-name'
import { orderPath } from '@/services/orders/order-address'
import { isErased } from '@/services/personal-data/erased-address'
import { type ReceiptContent, receiptTax } from '@/shared/receipt-content'

import { addReceipt, keepReceipt, type ReceiptPurchase } from './keep-receipt'
import { readReceiptTexts } from './read-receipt-texts'
import { termsAddress } from './terms-address'

type TellArgs = {
  /** In the transaction that writes the new amount. */
  req: PayloadRequest
  purchaseId: number
  /** Integer cents that had gone back in all before, and that have now. */
  beforeCents: number
  afterCents: number
  /** When the money went back. */
  at: Date
}

/**
 * Writes down the receipt of a refund and queues its mail, once for each amount that has gone back in all: an event that
 * comes again, or a refund that failed and is made again, tells nobody twice. An amount that became smaller (a refund
 * that failed) has no receipt.
 */
export async function tellRefund(args: TellArgs): Promise<void> {
  const { req, purchaseId, beforeCents, afterCents, at } = args
  if (afterCents <= beforeCents) return
  const purchase = await findPurchaseRow(req, purchaseId)
  if (!purchase) return
  const paid = await keepReceipt({ req, purchase })
  const content = refundContent({ paid, beforeCents, afterCents, at })
  if (!(await addReceipt({ req, purchase, content }))) return
  // A person whose data was erased has no address any more.
  if (isErased(purchase.customer_email)) return
  const { refund } = await readReceiptTexts(req)
  const texts = purchase.provider === 'gift' ? { ...refund, intro: refundedByHandIntro } : refund
  await queueMail({
    req,
    mail: {
      kind: 'refund',
      purchaseId,
      dedupKey: `refund:${purchaseId}:${afterCents}`,
      to: purchase.customer_email,
      replyTo: env.SUPPORT_EMAIL,
      ...refundReceiptMail({
        name: purchase.customer_name ?? '',
        content,
        orderUrl: `${env.SERVER_URL}${orderPath({ purchaseId, email: purchase.customer_email, now: at })}`,
        termsUrl: termsAddress(content),
        siteName: await readSiteName({ payload: req.payload, req }),
        texts,
      }),
    },
  })
}

type RefundArgs = { paid: ReceiptContent } & Pick<TellArgs, 'beforeCents' | 'afterCents' | 'at'>

/** The receipt of a refund: that of the payment, with what went back and the VAT of that. */
export function refundContent({ paid, beforeCents, afterCents, at }: RefundArgs): ReceiptContent {
  const cents = afterCents - beforeCents
  return {
    ...paid,
    refund: { cents, totalCents: afterCents, at: at.toISOString() },
    tax: paid.tax && receiptTax(paid.tax, cents, beforeCents),
  }
}

async function findPurchaseRow(req: PayloadRequest, id: number): Promise<ReceiptPurchase | undefined> {
  const [row] = await query<ReceiptPurchase>(
    req,
    sql`SELECT id, checkout_session_id, provider, customer_name, customer_email, product_name,
               amount_cents::int AS amount_cents, currency, purchased_at
        FROM purchases WHERE id = ${id}`,
  )
  return row
}
