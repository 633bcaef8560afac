import type { Database } from '@/services/database'

/**
 * What the shop remembers of itself, one row each in `overview_facts`:
 *
 * - `opened`: every check before the opening stood right for the first time.
 * - `backup`: a backup was taken and read once more; `restore`: this database came from one; `drill`: one was restored
 *   beside the shop. The detail of the last two is when that backup was taken.
 * - `trial_mail`: a test mail was asked for; its detail is the mail's key in the ledger. `mail_accepted`: a mail server took
 *   it; its detail tells which (`mailServerMark`).
 * - `webhook_secret`: Stripe signed with the secret in the settings alone; its detail tells which (`markOf`).
 * - `replaced_secret`: Stripe was replacing that secret; its detail tells which (`markOf`).
 * - `refused_key`: Stripe refused the secret key; its detail tells which (`markOf`).
 * - `page:<slug>`: the seed wrote this page; its detail is the hash of the text.
 */
export type FactName =
  | 'opened'
  | 'backup'
  | 'restore'
  | 'drill'
  | 'trial_mail'
  | 'mail_accepted'
  | 'webhook_secret'
  | 'replaced_secret'
  | 'refused_key'
  | `page:${string}`

export type Fact = { at: Date; detail: string | null }

type RememberArgs = { db: Pick<Database, 'query'>; name: FactName; at: Date; detail?: string }

/** Writes a fact down in the place of an earlier one. In a database of before the table it does nothing. */
export async function rememberFact({ db, name, at, detail }: RememberArgs): Promise<void> {
  // A backup may be taken before an update, of tables that this release has still to change.
  const { rows } = await db.query<{ table: string | null }>(
    `SELECT to_regclass('overview_facts')::text AS table`,
  )
  if (rows[0]!.table === null) return
  await db.query(
    `INSERT INTO overview_facts (name, at, detail) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET at = excluded.at, detail = excluded.detail`,
    [name, at, detail ?? null],
  )
}

/** All facts by name. */
export async function readFacts({ db }: { db: Pick<Database, 'query'> }): Promise<Map<string, Fact>> {
  const { rows } = await db.query<Fact & { name: string }>('SELECT name, at, detail FROM overview_facts')
  return new Map(rows.map(({ name, ...fact }) => [name, fact]))
}
