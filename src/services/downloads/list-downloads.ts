import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import type { PurchasedProduct } from '@/contracts/checkout'
import type { Purchase } from '@/payload-types'

import { type DownloadClaim, signDownload } from './download-token'
import { privateFilename } from './private-filename'

type ListArgs = { payload: Payload; purchase: Purchase; now: Date }

/**
 * What a purchase entitles to, in the order of the CMS, each with a fresh link. Updates are free for life, so it is
 * always today's files. In a shop without files the purchase's own name stands for them.
 */
export async function listDownloads({ payload, purchase, now }: ListArgs): Promise<PurchasedProduct[]> {
  const { docs } = await payload.find({
    collection: 'product-files',
    sort: '_order',
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  if (docs.length === 0) {
    return [{ productName: purchase.product_name, type: 'digital', downloadUrl: null }]
  }
  return docs.map(({ id, product_name, product_type, file_url }) => ({
    productName: product_name,
    type: product_type,
    downloadUrl: downloadLink({ claim: { purchaseId: purchase.id, fileId: id }, fileUrl: file_url, now }),
  }))
}

type LinkArgs = {
  claim: Omit<DownloadClaim, 'expiresAt'>
  fileUrl: string | null | undefined
  now: Date
}

/** A fresh link's path; null when there is no file to fetch. */
export function downloadLink({ claim, fileUrl, now }: LinkArgs): string | null {
  if (privateFilename(fileUrl) === undefined) return null
  const expiresAt = new Date(now.getTime() + limits.downloads.linkLifetimeMs)
  return `/api/downloads/${signDownload({ ...claim, expiresAt })}`
}
