import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { giftMail } from '@/content/mails/gift'
import type { Purchase } from '@/payload-types'
import { readSiteName } from '@/services/content/read-site-name'
import { queueMail } from '@/services/email-automation/ledger/queue-mail'

import { orderPath } from '../order-address'

type QueueArgs = {
  req: PayloadRequest
  purchase: Purchase
  /** For the same words once more: what tells this copy from the others, and when it was asked for. */
  copy?: { id: string; at: Date }
}

/** Tells who gets a planner as a gift where its files are, in the transaction of `req`; once, but for copies. */
export async function queueGiftMail({ req, purchase, copy }: QueueArgs): Promise<void> {
  const { id, checkout_session_id: sessionId } = purchase
  const now = copy?.at ?? new Date(purchase.purchased_at)
  await queueMail({
    req,
    mail: {
      kind: 'receipt',
      dedupKey: `receipt:${sessionId}${copy ? `:${copy.id}` : ''}`,
      purchaseId: id,
      to: purchase.customer_email,
      replyTo: env.SUPPORT_EMAIL,
      ...giftMail({
        name: purchase.customer_name ?? '',
        productName: purchase.product_name,
        sessionId,
        orderUrl: `${env.SERVER_URL}${orderPath({ purchaseId: id, email: purchase.customer_email, now })}`,
        purchasesUrl: `${env.SERVER_URL}/acquisti`,
        siteName: await readSiteName(req),
      }),
    },
  })
}
