import type { Payload } from 'payload'

import type { ProductFile, Purchase } from '@/payload-types'
import { database } from '@/services/database'
import { privateFilename } from '@/services/downloads/private-filename'

type ListArgs = { payload: Payload; purchase: Purchase }

/** A file of a purchase, without links: each page makes those that it needs. */
export type FileOfOrder = {
  file: ProductFile
  /** Integer bytes; null when the file that the row names is not stored. */
  bytes: number | null
  /** Whether the file that the row names is stored. */
  isStored: boolean
  /** Published after the purchase, and not downloaded since. */
  isNew: boolean
  /** Newest first. */
  earlier: { releaseId: number; version: string; publishedAt: string; fileUrl: string | null }[]
}

type Release = {
  id: number
  product_file_id: number
  version_label: string
  file_url: string | null
  published_at: Date
}

/**
 * What a purchase entitles to, in the order of the CMS: today's files, because updates are free for life, each with its
 * news and its earlier versions.
 */
export async function listOrderFiles({ payload, purchase }: ListArgs): Promise<FileOfOrder[]> {
  const db = database(payload)
  const [{ docs: files }, releases, fetched] = await Promise.all([
    payload.find({
      collection: 'product-files',
      sort: '_order',
      pagination: false,
      depth: 0,
      overrideAccess: true,
    }),
    db.query<Release>(
      `SELECT id, product_file_id, version_label, file_url, published_at FROM file_releases
       WHERE product_file_id IS NOT NULL ORDER BY published_at DESC, id DESC`,
    ),
    db.query<{ product_file_id: number; version_label: string | null }>(
      'SELECT DISTINCT product_file_id, version_label FROM download_log WHERE purchase_id = $1',
      [purchase.id],
    ),
  ])
  const sizes = await sizesOf(payload, files)
  return files.map((file) => {
    const { version_label: version = null, version_published_at: publishedAt } = file
    const size = sizes.get(privateFilename(file.file_url))
    const isFetched = fetched.rows.some(
      (one) => one.product_file_id === file.id && one.version_label === version,
    )
    return {
      file,
      bytes: size || null,
      isStored: size !== undefined,
      isNew: Boolean(publishedAt && publishedAt > purchase.purchased_at && !isFetched),
      earlier: releases.rows
        .filter((one) => one.product_file_id === file.id && one.version_label !== version)
        .map((one) => ({
          releaseId: one.id,
          version: one.version_label,
          publishedAt: one.published_at.toISOString(),
          fileUrl: one.file_url,
        })),
    }
  })
}

/** Of the stored files, by name; 0 when a size is not known. */
async function sizesOf(
  payload: Payload,
  files: ProductFile[],
): Promise<ReadonlyMap<string | undefined, number>> {
  const names = files.flatMap(({ file_url }) => privateFilename(file_url) ?? [])
  const { docs: stored } = await payload.find({
    collection: 'private-files',
    where: { filename: { in: names } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  return new Map(stored.map(({ filename, filesize }) => [filename ?? undefined, filesize ?? 0]))
}
