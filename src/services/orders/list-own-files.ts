import type { Payload } from 'payload'

import type { OwnPurchase } from '@/contracts/accounts'
import type { Purchase } from '@/payload-types'
import { downloadLink } from '@/services/downloads/list-downloads'

import { listOrderFiles } from './files/list-order-files'

type ListArgs = { payload: Payload; purchase: Purchase; now: Date }

/**
 * The files of a purchase as 'I miei acquisti' shows them, with links that stay good for days; in a shop without files
 * the purchase's own name stands for them.
 */
export async function listOwnFiles({ payload, purchase, now }: ListArgs): Promise<OwnPurchase['products']> {
  const files = await listOrderFiles({ payload, purchase })
  if (files.length === 0) return [{ productName: purchase.product_name, ...NOTHING }]
  return files.map(({ file, isNew, earlier }) => {
    const claim = { purchaseId: purchase.id, fileId: file.id }
    return {
      productName: file.product_name,
      type: file.product_type,
      downloadUrl: downloadLink({ claim, fileUrl: file.file_url, now }),
      version: file.version_label ?? null,
      notes: file.version_notes ?? null,
      publishedAt: file.version_published_at ?? null,
      isNew,
      earlier: earlier.map(({ releaseId, version, publishedAt, fileUrl }) => ({
        version,
        publishedAt,
        downloadUrl: downloadLink({ claim: { ...claim, releaseId }, fileUrl, now }),
      })),
    }
  })
}

const NOTHING = {
  type: 'digital' as const,
  downloadUrl: null,
  version: null,
  notes: null,
  publishedAt: null,
  isNew: false,
  earlier: [],
}
