import type { Payload } from 'payload'

import { openStoredFile, type StoredFile } from '@/integrations/storage'
import type { ProductFile } from '@/payload-types'
import { whyClosed } from '@/services/orders/entitlement'
import { stampedCopy } from '@/services/orders/files/stamped-copy'

import { type DownloadClaim, readDownload } from './download-token'
import { privateFilename } from './private-filename'

type OpenArgs = { payload: Payload; token: string; now: Date }

export type ReadyDownload = {
  state: 'ready'
  purchaseId: number
  /** The row of `product-files`. */
  fileId: number
  file: StoredFile
  isStamped: boolean
  productName: string
  /** Null before the first published version. */
  versionLabel: string | null
  /** As it is stored. */
  filename: string
  mimeType: string
}

export type OpenedDownload =
  | ReadyDownload
  /**
   * Not a link of ours; a link whose time is over; a link to something that is no longer there to have; a store that does
   * not answer.
   */
  | { state: 'forged' | 'expired' | 'refunded' | 'disputed' | 'lost' | 'withdrawn' | 'removed' | 'away' }

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
  const closed = whyClosed(purchase)
  if (closed !== undefined) return { state: closed }

  const version = product && (await versionOf(payload, product, claim))
  const filename = privateFilename(version?.fileUrl)
  if (!product || !version || filename === undefined) return { state: 'removed' }
  const { docs } = await payload.find({
    collection: 'private-files',
    where: { filename: { equals: filename } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  if (!docs[0]) return { state: 'removed' }
  const mimeType = docs[0].mimeType ?? 'application/octet-stream'
  const isToBeStamped = mimeType === 'application/pdf' && product.stamp_pdf !== false
  try {
    const file = openStoredFile({ collection: 'private-files', filename })
    // At the same time: a copy that is kept costs a buyer no more than the plain file.
    const [plain, stamped] = await Promise.all([
      file,
      isToBeStamped ? stampedCopy({ payload, purchaseId: purchase.id, source: filename, file }) : undefined,
    ])
    if (!plain) return { state: 'removed' }
    return {
      state: 'ready',
      purchaseId: purchase.id,
      fileId: product.id,
      file: stamped ?? plain,
      isStamped: stamped !== undefined,
      filename,
      productName: product.product_name,
      versionLabel: version.label,
      mimeType,
    }
  } catch (error) {
    payload.logger.error({ err: error, file: filename }, 'the store of files does not answer')
    return { state: 'away' }
  }
}

type Version = { fileUrl: string | null | undefined; label: string | null }

/** The newest version is the product's own file, which may have been replaced since it was published. */
async function versionOf(
  payload: Payload,
  product: ProductFile,
  { releaseId }: DownloadClaim,
): Promise<Version | undefined> {
  const newest = { fileUrl: product.file_url, label: product.version_label ?? null }
  if (releaseId === undefined) return newest
  const release = await payload.findByID({
    collection: 'file-releases',
    id: releaseId,
    depth: 0,
    overrideAccess: true,
    disableErrors: true,
  })
  if (release?.product_file !== product.id) return undefined
  return release.version_label === newest.label
    ? newest
    : { fileUrl: release.file_url, label: release.version_label }
}
