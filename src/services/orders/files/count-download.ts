import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { query, transaction } from '@/services/database'
import { networkPrefix } from '@/shared/network'

export type CountedFile = {
  purchaseId: number
  /** The row of `product-files`. */
  fileId: number
  productName: string
  versionLabel: string | null
  isStamped: boolean
  /** Bytes of the whole file. */
  size: number
}

type CountArgs = {
  req: PayloadRequest
  file: CountedFile
  /** How many bytes a request for a part of it asks for; undefined when it asks for the whole. */
  part: number | undefined
  /** The client's address; its beginning alone is kept. */
  address: string
  now: Date
}

/** Seconds until another day begins in Rome, when the day's downloads of this file are used up. */
export type Counted = { limitedFor: number | undefined }

/**
 * Writes a download down, and counts it against the day's limit of its purchase and file.
 *
 * Parts belong to the download that they continue: one of the same version from the same network a short while ago. A
 * series of parts that would come to more than twice the file is another download: it cannot be had for ever as one.
 */
export async function countDownload({ req, file, part, address, now }: CountArgs): Promise<Counted> {
  const { purchaseId, fileId, productName, versionLabel, isStamped, size } = file
  const network = networkPrefix(address)
  const at = now.toISOString()
  const since = new Date(now.getTime() - limits.downloads.partsWithinMs).toISOString()
  return transaction(req, async () => {
    // Of two at once the second sees what the first has written.
    await query(
      req,
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`download ${purchaseId}/${fileId}`}, 0))`,
    )
    if (part !== undefined) {
      const rows = await query(
        req,
        sql`
        UPDATE download_log SET bytes = bytes + ${part}, last_at = ${at}, updated_at = ${at}
        WHERE id = (
          SELECT id FROM download_log
          WHERE purchase_id = ${purchaseId} AND product_file_id = ${fileId} AND network = ${network}
            AND version_label IS NOT DISTINCT FROM ${versionLabel}::text
            AND last_at >= ${since} AND bytes + ${part} <= ${2 * size}
          ORDER BY last_at DESC, id DESC LIMIT 1)
        RETURNING id`,
      )
      if (rows.length > 0) return { limitedFor: undefined }
    }
    const rows = await query<{ today: number; seconds_left: number }>(
      req,
      sql`
      WITH day AS (SELECT date_trunc('day', ${at}::timestamptz AT TIME ZONE 'Europe/Rome') AS start)
      SELECT (SELECT count(*)::int FROM download_log
              WHERE purchase_id = ${purchaseId} AND product_file_id = ${fileId}
                AND started_at >= day.start AT TIME ZONE 'Europe/Rome') AS today,
             ceil(extract(epoch FROM (day.start + interval '1 day') AT TIME ZONE 'Europe/Rome' - ${at}::timestamptz))::int
               AS seconds_left
      FROM day`,
    )
    const { today, seconds_left } = rows[0]!
    if (today >= limits.downloads.perDay) return { limitedFor: seconds_left }
    await query(
      req,
      sql`
      INSERT INTO download_log (purchase_id, product_file_id, product_name, version_label, network, bytes, is_stamped,
                                started_at, last_at)
      VALUES (${purchaseId}, ${fileId}, ${productName}, ${versionLabel}, ${network}, ${part ?? size}, ${isStamped}, ${at}, ${at})`,
    )
    return { limitedFor: undefined }
  })
}
