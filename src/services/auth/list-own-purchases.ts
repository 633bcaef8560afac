import type { PayloadRequest } from 'payload'

import type { OwnPurchase } from '@/contracts/auth'

import { listDownloads } from '../downloads/list-downloads'

type ListOwnPurchasesArgs = { req: PayloadRequest; email: string; now: Date }

/**
 * What a person bought with the very address they signed in with, newest first, with fresh links to the files unless
 * the money went back.
 */
export async function listOwnPurchases({ req, email, now }: ListOwnPurchasesArgs): Promise<OwnPurchase[]> {
  const { payload } = req
  const { docs } = await payload.find({
    collection: 'purchases',
    where: { customer_email: { equals: email } },
    sort: '-purchased_at',
    limit: 100,
    pagination: false,
    depth: 0,
    // Buyers may not read the collection; the address above is the whole of what they may ask.
    overrideAccess: true,
  })
  return Promise.all(
    docs.map(async (purchase) => ({
      sessionId: purchase.checkout_session_id,
      productName: purchase.product_name,
      amountCents: purchase.amount_cents,
      currency: purchase.currency,
      status: purchase.status,
      purchasedAt: purchase.purchased_at,
      products: purchase.status === 'refunded' ? [] : await listDownloads({ payload, purchase, now }),
    })),
  )
}
