import type { Payload } from 'payload'

import type { OrderFile, OrderView } from '@/contracts/orders'
import type { Purchase } from '@/payload-types'
import { privateFilename } from '@/services/downloads/private-filename'

import { isEntitled, whyClosed } from './entitlement'

type DescribeArgs = {
  payload: Payload
  purchase: Purchase
  /** As whoever looks may see it. */
  customerEmail: string
}

/** An order for its own page: what was paid, what became of it, and the files as long as it opens any. */
export async function describeOrder({ payload, purchase, customerEmail }: DescribeArgs): Promise<OrderView> {
  return {
    orderId: purchase.checkout_session_id,
    productName: purchase.product_name,
    amountCents: purchase.amount_cents,
    currency: purchase.currency,
    status: purchase.status,
    closed: whyClosed(purchase) ?? null,
    purchasedAt: purchase.purchased_at,
    refundedCents: purchase.refunded_cents,
    refundedAt: purchase.refunded_at ?? null,
    disputedAt: purchase.disputed_at ?? null,
    isSimulation: purchase.provider === 'sandbox',
    customerEmail,
    files: isEntitled(purchase) ? await listFiles(payload) : [],
  }
}

/** Today's files, in the order of the CMS: updates are free for life. */
async function listFiles(payload: Payload): Promise<OrderFile[]> {
  const { docs: products } = await payload.find({
    collection: 'product-files',
    sort: '_order',
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const names = products.flatMap(({ file_url }) => privateFilename(file_url) ?? [])
  const { docs: stored } = await payload.find({
    collection: 'private-files',
    where: { filename: { in: names } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const sizes = new Map(stored.map(({ filename, filesize }) => [filename, filesize ?? null]))
  return products.map(({ id, product_name, product_type, file_url }) => {
    const filename = privateFilename(file_url)
    return {
      id,
      name: product_name,
      type: product_type,
      hasFile: filename !== undefined && sizes.has(filename),
      bytes: (filename !== undefined && sizes.get(filename)) || null,
    }
  })
}
