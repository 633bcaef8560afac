import type { Payload } from 'payload'

import { openStoredFile, type StoredFile } from '@/integrations/storage'
import { isEntitled } from '@/services/orders/entitlement'

import { readDownload } from './download-token'
import { privateFilename } from './private-filename'

type OpenArgs = { payload: Payload; token: string; now: Date }

export type ReadyDownload = {
  state: 'ready'
  file: StoredFile
  productName: string
  /** As it is stored. */
  filename: string
  mimeType: string
}

export type OpenedDownload =
  | ReadyDownload
  /** Not a link of ours; a link whose time is over; a link to something that is no longer there to have. */
  | { state: 'forged' | 'expired' | 'refunded' | 'disputed' | 'lost' | 'withdrawn' | 'removed' }

/** What a link leads to, now. */
export async function openDownload({ payload, token, now }: OpenArgs): Promise<OpenedDownload> {
  const claim = readDownload(token)
  if (!claim) return { state: 'forged' }
  if (claim.expiresAt <= now) return { state: 'expired' }

  const common = { depth: 0, overrideAccess: true, disableErrors: true } as const
  const [purchase, product] = await Promise.all([
    payload.findByID({ collection: 'purchases', id: claim.purchaseId, ...common }),
    payload.findByID({ collection: 'product-files', id: claim.fileId, ...common }),
  ])
  // A purchase in the bin is not found.
  if (!purchase) return { state: 'withdrawn' }
  if (!isEntitled(purchase.status)) return { state: purchase.status }

  const filename = privateFilename(product?.file_url)
  if (!product || filename === undefined) return { state: 'removed' }
  const { docs } = await payload.find({
    collection: 'private-files',
    where: { filename: { equals: filename } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const file = docs[0] && (await openStoredFile({ collection: 'private-files', filename }))
  if (!file) return { state: 'removed' }
  return {
    state: 'ready',
    file,
    filename,
    productName: product.product_name,
    mimeType: docs[0]?.mimeType ?? 'application/octet-stream',
  }
}
