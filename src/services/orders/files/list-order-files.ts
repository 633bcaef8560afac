import type { Payload } from 'payload'

import type { PurchasedProduct } from '@/contracts/checkout'
import type { EarlierVersion, FileVersion } from '@/contracts/orders-releases'
import type { Purchase } from '@/payload-types'
import { database } from '@/services/database'
import { downloadLink, listFiles } from '@/services/downloads/list-downloads'

type ListArgs = { payload: Payload; purchase: Purchase; now: Date }

type Release = {
  id: number
  product_file_id: number
  version_label: string
  file_url: string | null
  published_at: Date
}

/** The files of a purchase as `listFiles` gives them, each with its version, its news and its earlier versions. */
export async function listOrderFiles(args: ListArgs): Promise<(PurchasedProduct & FileVersion)[]> {
  const { payload, purchase, now } = args
  const db = database(payload)
  const [products, releases, fetched] = await Promise.all([
    listFiles(args),
    db.query<Release>(
      `SELECT id, product_file_id, version_label, file_url, published_at FROM file_releases
       WHERE product_file_id IS NOT NULL ORDER BY published_at DESC, id DESC`,
    ),
    db.query<{ product_file_id: number; version_label: string | null }>(
      'SELECT DISTINCT product_file_id, version_label FROM download_log WHERE purchase_id = $1',
      [purchase.id],
    ),
  ])
  return products.map(({ file, product }) => {
    if (!file) return { ...product, ...NO_VERSION }
    const { version_label: version = null, version_published_at: publishedAt = null } = file
    const earlier = releases.rows
      .filter((one) => one.product_file_id === file.id && one.version_label !== version)
      .map((one) => earlierVersion({ purchase, release: one, now }))
    const isFetched = fetched.rows.some(
      (one) => one.product_file_id === file.id && one.version_label === version,
    )
    return {
      ...product,
      version,
      notes: file.version_notes ?? null,
      publishedAt,
      isNew: publishedAt !== null && publishedAt > purchase.purchased_at && !isFetched,
      earlier,
    }
  })
}

const NO_VERSION: FileVersion = { version: null, notes: null, publishedAt: null, isNew: false, earlier: [] }

function earlierVersion({
  purchase,
  release,
  now,
}: Pick<ListArgs, 'purchase' | 'now'> & { release: Release }): EarlierVersion {
  const { id: releaseId, product_file_id: fileId, file_url: fileUrl } = release
  return {
    version: release.version_label,
    publishedAt: release.published_at.toISOString(),
    downloadUrl: downloadLink({
      claim: { purchaseId: purchase.id, fileId, releaseId },
      fileUrl,
      now,
    }),
  }
}
