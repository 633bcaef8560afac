import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type PayloadRequest,
} from 'payload'

import { query, transaction } from '@/services/database'

const LAST_ADMIN = 'Deve restare almeno un amministratore: nominane prima un altro.'

/** Refuses to demote the last administrator, whoever asks and by whichever way. */
export const keepOneAdminOnChange: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const before = originalDoc as { id: number; role: string } | undefined
  const after = (data as { role?: string }).role
  if (before?.role === 'admin' && after !== undefined && after !== 'admin') {
    await requireAnotherAdmin({ req, id: before.id })
  }
  return data as unknown
}

/** Refuses to delete the last administrator. */
export const keepOneAdminOnDelete: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await requireAnotherAdmin({ req, id: Number(id) })
}

/**
 * Takes the same lock as the database's own guard (migration `accounts`), which decides in the end, so that of two
 * administrators who demote each other at once the second reads what the first did and gets an Italian sentence instead of an error 500.
 *
 * @throws APIError 409
 */
async function requireAnotherAdmin({ req, id }: { req: PayloadRequest; id: number }): Promise<void> {
  const isLast = await transaction(req, async () => {
    await query(req, sql`SELECT pg_advisory_xact_lock(hashtext('users.last_admin'))`)
    const rows = await query(
      req,
      sql`SELECT FROM users WHERE id = ${id} AND role = 'admin'
          AND NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND id <> ${id})`,
    )
    return rows.length > 0
  })
  if (isLast) throw new APIError(LAST_ADMIN, 409, undefined, true)
}
