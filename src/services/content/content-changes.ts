import type { Database } from '@/services/database/database'

export type ContentLook = {
  /** What the database's transactions had done at this look; the next look starts from it. */
  snapshot: string
  /** Whether what pages show has changed since the look before. */
  isChanged: boolean
}

/**
 * Whether content changed since the look before, by transactions that have ended since: exact, however long they took and
 * in whatever order they ended. What a copied database brings along from another server is no change.
 *
 * @param since the snapshot of the look before; without one nothing has changed
 */
export async function lookAtContent({ db, since }: { db: Database; since?: string }): Promise<ContentLook> {
  const { rows } = await db.query<ContentLook>(
    `SELECT pg_current_snapshot()::text AS snapshot, EXISTS (
       SELECT FROM content_changes WHERE xact >= pg_snapshot_xmin($1::pg_snapshot)
         AND NOT pg_visible_in_snapshot(xact, $1::pg_snapshot)
         AND pg_visible_in_snapshot(xact, pg_current_snapshot())) AS "isChanged"`,
    [since ?? null],
  )
  return rows[0]!
}

/** Deletes the rows of changes that every process has asked for long ago. */
export async function forgetContentChanges({ db }: { db: Database }): Promise<void> {
  await db.query(`DELETE FROM content_changes WHERE at < now() - interval '1 hour'`)
}
