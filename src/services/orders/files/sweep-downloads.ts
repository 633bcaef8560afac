import { limits } from '@/config/limits'
import { removeStoredFile } from '@/integrations/storage'
import type { Database } from '@/services/database'

import { BUYER_MARK } from './stamped-copy'

/**
 * Removes what downloads leave behind once nobody needs it: copies whose purchase is gone, whose buyer is called
 * otherwise by now, or whose plain file no product and no version names any more; and entries of the download log that
 * are old or whose purchase is gone.
 *
 * The bytes go first: what fails half-way is found again the next time.
 *
 * @returns how many of each were removed
 */
export async function sweepDownloads({
  db,
  now,
}: {
  db: Database
  now: Date
}): Promise<{ copies: number; entries: number }> {
  const { rows } = await db.query<{
    purchase_id: number
    source: string
    buyer_mark: string
    filename: string | null
  }>(
    `SELECT c.purchase_id, c.source, c.buyer_mark, c.filename
     FROM stamped_copies c LEFT JOIN purchases p ON p.id = c.purchase_id
     WHERE p.id IS NULL OR c.buyer_mark <> ${BUYER_MARK}
       OR NOT EXISTS (SELECT FROM product_files f WHERE split_part(f.file_url, '/file/', 2) = c.source)
          AND NOT EXISTS (SELECT FROM file_releases r WHERE split_part(r.file_url, '/file/', 2) = c.source)
     LIMIT 1000`,
  )
  for (const { purchase_id, source, buyer_mark, filename } of rows) {
    if (filename !== null) await removeStoredFile({ collection: 'private-files', filename })
    await db.query('DELETE FROM stamped_copies WHERE purchase_id = $1 AND source = $2 AND buyer_mark = $3', [
      purchase_id,
      source,
      buyer_mark,
    ])
  }
  const { rowCount } = await db.query(
    `DELETE FROM download_log
     WHERE purchase_id IS NULL OR last_at < $1::timestamptz - make_interval(months => $2::int)`,
    [now, limits.retention.downloadMonths],
  )
  return { copies: rows.length, entries: rowCount ?? 0 }
}
