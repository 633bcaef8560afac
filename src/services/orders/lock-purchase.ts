import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import type { Purchase } from '@/payload-types'
import { query } from '@/services/database'
import { AppError } from '@/shared/app-error'

type LockArgs = { req: PayloadRequest; purchaseId: number }

/**
 * Reads a purchase and locks its row until the transaction of `req` ends: of two calls about it at once, the second sees
 * what the first has made.
 *
 * @throws AppError 404
 */
export async function lockPurchase({ req, purchaseId }: LockArgs): Promise<Purchase> {
  const found = await query(req, sql`SELECT id FROM purchases WHERE id = ${purchaseId} FOR UPDATE`)
  if (found.length === 0) throw new AppError(404, 'Acquisto non trovato.')
  return req.payload.findByID({
    collection: 'purchases',
    id: purchaseId,
    depth: 0,
    overrideAccess: true,
    req,
    trash: true,
  })
}
