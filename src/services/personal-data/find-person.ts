import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import type { PersonSummary } from '@/contracts/personal-data'
import { query } from '@/services/database'
import { normalizeEmail } from '@/shared/account-email'
import { AppError } from '@/shared/app-error'
import { isEmailAddress } from '@/shared/email-address'

import { type Person, places } from './places'

type PersonArgs = { req: PayloadRequest; email: string }

/** @throws AppError 400 for what is no address */
export async function findPerson({ req, email: typed }: PersonArgs): Promise<Person> {
  const email = normalizeEmail(typed)
  if (!isEmailAddress(email)) {
    throw new AppError(400, 'Controlla i campi segnalati.', {
      errors: { email: 'Indirizzo email non valido.' },
    })
  }
  const rows = await query<{ id: number }>(
    req,
    sql`SELECT id FROM purchases WHERE lower(customer_email) = lower(${email}) ORDER BY id`,
  )
  return { email, purchaseIds: rows.map(({ id }) => id) }
}

/** What the shop holds about an address, table by table. */
export async function summarizePerson({ req, email }: PersonArgs): Promise<PersonSummary> {
  const person = await findPerson({ req, email })
  const tables: PersonSummary['tables'] = []
  for (const { table, title, where, kept = null } of places) {
    const [row] = await query<{ count: number }>(
      req,
      sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)} t WHERE ${where(person)}`,
    )
    if (row!.count > 0) tables.push({ table, title, count: row!.count, kept })
  }
  return { email: person.email, tables, obstacle: await findObstacle({ req, person }) }
}

/** @returns why this person's data cannot be erased now, as a sentence; null when it can */
export async function findObstacle({
  req,
  person: { email, purchaseIds },
}: {
  req: PayloadRequest
  person: Person
}): Promise<string | null> {
  if (env.ADMIN_EMAILS.includes(email)) {
    return 'Questo indirizzo è tra quelli di ADMIN_EMAILS: toglilo da lì, poi riprova.'
  }
  const [user] = await query<{ role: string }>(
    req,
    sql`SELECT role::text FROM users WHERE lower(email) = lower(${email})`,
  )
  if (user && user.role !== 'user') {
    return 'È l’account di chi lavora nel pannello: togli prima il suo ruolo nella tabella Utenti.'
  }
  const sending = await query(
    req,
    sql`SELECT FROM email_deliveries WHERE state = 'sending' AND (lower(user_email) = lower(${email})
          OR purchase_id = ANY (${`{${purchaseIds.join(',')}}`}::int[])) LIMIT 1`,
  )
  return sending.length > 0
    ? 'Un’email a questo indirizzo sta partendo proprio ora: riprova tra un minuto.'
    : null
}
