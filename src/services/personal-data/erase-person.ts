import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { query, transaction } from '@/services/database'
import { keyedHash } from '@/services/signing/derived-key'
import { AppError } from '@/shared/app-error'

import { findObstacle, findPerson } from './find-person'
import { places } from './places'

type EraseArgs = { req: PayloadRequest; email: string; confirmedEmail: string }

/**
 * Erases what the shop holds about an address (GDPR art. 17), in one transaction. What tax law requires stays, without
 * name and address; each place says what. The record of the erasure holds no address, only a keyed hash by which a
 * given address can be recognised.
 *
 * @returns how many rows each table lost or had emptied
 * @throws AppError 400 when the two addresses differ, 404 when there is nothing, 409 when something stands against it
 */
export async function erasePerson({
  req,
  email,
  confirmedEmail,
}: EraseArgs): Promise<Record<string, number>> {
  if (confirmedEmail.trim().toLowerCase() !== email.trim().toLowerCase()) {
    throw new AppError(400, 'Controlla i campi segnalati.', {
      errors: { confirmed_email: 'I due indirizzi non sono uguali.' },
    })
  }
  return transaction(req, async () => {
    // First of all: a purchase made meanwhile waits, a mail that is claimed is seen, and so is an erasure just before.
    await query(req, sql`LOCK TABLE purchases, email_deliveries IN SHARE ROW EXCLUSIVE MODE`)
    const person = await findPerson({ req, email })
    const obstacle = await findObstacle({ req, person })
    if (obstacle !== null) throw new AppError(409, obstacle)
    const erased: Record<string, number> = {}
    for (const { table, where, erase } of places) {
      const condition = where(person)
      const [before] = await query<{ count: number }>(
        req,
        sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)} t WHERE ${condition}`,
      )
      if (before!.count === 0) continue
      for (const statement of erase(person, condition)) await query(req, statement)
      erased[table] = before!.count
    }
    if (Object.keys(erased).length === 0)
      throw new AppError(404, 'Di questo indirizzo il negozio non ha nulla.')
    const hash = keyedHash('person-erased', person.email).toString('hex')
    await query(
      req,
      sql`INSERT INTO personal_data_erasures (person_hash, erased_by, erased)
          VALUES (${hash}, ${req.user?.id ?? null}, ${JSON.stringify(erased)}::jsonb)`,
    )
    return erased
  })
}
