import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import type { PurchasedProduct } from '@/contracts/checkout'
import type { Purchase } from '@/payload-types'

import { signDownload } from './download-token'
import { privateFilename } from './private-filename'

type ListArgs = { payload: Payload; purchase: Purchase; now: Date }

/**
 * What a purchase entitles to, in the order of the CMS, each with a fresh link. Updates are free for life, so it is
 * always today's files.
 */
export async function listDownloads({ payload, purchase, now }: ListArgs): Promise<PurchasedProduct[]> {
  const { docs } = await payload.find({
    collection: 'product-files',
    sort: '_order',
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  if (docs.length === 0) return [{ productName: purchase.product_name, type: 'digital', downloadUrl: null }]
  const expiresAt = new Date(now.getTime() + limits.downloads.linkLifetimeMs)
  return docs.map((file) => {
    const claim = { purchaseId: purchase.id, fileId: file.id, expiresAt }
    const hasFile = privateFilename(file.file_url) !== undefined
    return {
      productName: file.product_name,
      type: file.product_type,
      downloadUrl: hasFile ? `/api/downloads/${signDownload(claim)}` : null,
    }
  })
}
