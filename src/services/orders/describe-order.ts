import type { Payload } from 'payload'

import type { OrderFile, OrderView } from '@/contracts/orders'
import type { Purchase } from '@/payload-types'
import { privateFilename } from '@/services/downloads/private-filename'

import { isEntitled, whyClosed } from './entitlement'
import { listOrderFiles } from './files/list-order-files'
import { listReceipts } from './receipts/list-receipts'

type DescribeArgs = {
  payload: Payload
  purchase: Purchase
  /** By which the page was opened. */
  token: string
  /** As whoever looks may see it. */
  customerEmail: string
}

/** An order for its own page: what was paid, what became of it, and the files as long as it opens any. */
export async function describeOrder(args: DescribeArgs): Promise<OrderView> {
  const { purchase, customerEmail } = args
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
    receipts: await listReceipts(args),
    files: isEntitled(purchase) ? await filesOf(args) : [],
  }
}

/** The files with ways to fetch them, which ask for the right again at each press. */
async function filesOf({ payload, purchase, token }: DescribeArgs): Promise<OrderFile[]> {
  const files = await listOrderFiles({ payload, purchase })
  return files.map(({ file, bytes, isStored, isNew, earlier }) => {
    const address = `/api/orders/${encodeURIComponent(token)}/files/${file.id}`
    return {
      id: file.id,
      name: file.product_name,
      type: file.product_type,
      downloadUrl: isStored ? address : null,
      bytes,
      version: file.version_label ?? null,
      notes: file.version_notes ?? null,
      publishedAt: file.version_published_at ?? null,
      isNew,
      earlier: earlier.map(({ releaseId, version, publishedAt, fileUrl }) => ({
        version,
        publishedAt,
        downloadUrl: privateFilename(fileUrl) === undefined ? null : `${address}/versions/${releaseId}`,
      })),
    }
  })
}
