import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

type AddArgs = {
  /** Its user is the entry's author. */
  req: PayloadRequest
  purchaseId: number
  /** A note in the author's words; a mail that was sent again; that the order is a gift. */
  kind: 'note' | 'resent' | 'gift'
  words: string | null
  now: Date
}

/** Writes into an order's timeline, in the transaction of `req`. Entries are never changed (a trigger holds it). */
export async function addEntry({ req, purchaseId, kind, words, now }: AddArgs): Promise<void> {
  await query(
    req,
    sql`INSERT INTO order_entries (purchase_id, kind, words, author_id, author_email, created_at)
        VALUES (${purchaseId}, ${kind}, ${words}, ${req.user?.id ?? null}, ${req.user?.email ?? null},
          ${now.toISOString()})`,
  )
}
