import { createHash } from 'node:crypto'

import type { Database } from '@/services/database'

/** Tells one secret from another; nothing can be signed with it. */
export const markOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, 16)

/** While a webhook's secret is being replaced Stripe signs with the old one and with the new one. */
const isBeingReplaced = (signature: string | null): boolean =>
  (signature ?? '').split(',').filter((part) => part.trim().startsWith('v1=')).length > 1

type NoteArgs = { db: Pick<Database, 'query'>; secret: string; now: Date }

/** The first refusal of a key since a checkout was begun with Stripe, or of another key than before. */
export async function noteRefusedKey({ db, secret, now }: NoteArgs): Promise<void> {
  await db.query(
    `INSERT INTO overview_facts (name, at, detail) VALUES ('refused_key', $1, $2)
     ON CONFLICT (name) DO UPDATE SET at = excluded.at, detail = excluded.detail
     WHERE overview_facts.detail <> excluded.detail OR ${hasBegunSince('overview_facts.at')}`,
    [now, markOf(secret)],
  )
}

/** SQL: whether a checkout was begun with Stripe after a time, so that Stripe took the key. */
export const hasBegunSince = (time: string): string =>
  `EXISTS (SELECT FROM checkout_sessions WHERE provider = 'stripe' AND created_at > ${time})`

type SignedArgs = NoteArgs & { signature: string | null }

/**
 * Remembers by what a delivery was signed: by the secret in the settings alone, or by another one too. The second means
 * that Stripe replaces the one that was there alone before; for a day, which is how long that is good at most (Stripe,
 * "Roll endpoint signing secrets"), the first such delivery counts. A secret that never was there alone is the new one.
 */
export async function noteSignature({ db, secret, signature, now }: SignedArgs): Promise<void> {
  const values = [now, markOf(secret)]
  const isAlone = `EXISTS (SELECT FROM overview_facts WHERE name = 'webhook_secret' AND detail = $2)`
  if (isBeingReplaced(signature)) {
    await db.query(
      `INSERT INTO overview_facts (name, at, detail) SELECT 'replaced_secret', $1::timestamptz, $2 WHERE ${isAlone}
       ON CONFLICT (name) DO UPDATE SET at = excluded.at, detail = excluded.detail
       WHERE overview_facts.at <= excluded.at - interval '1 day'`,
      values,
    )
    return
  }
  // It changes once in years: most deliveries only look.
  await db.query(
    `INSERT INTO overview_facts (name, at, detail) SELECT 'webhook_secret', $1::timestamptz, $2 WHERE NOT ${isAlone}
     ON CONFLICT (name) DO UPDATE SET at = excluded.at, detail = excluded.detail`,
    values,
  )
}
