import type { Database } from '@/services/database/database'

export type ContentChanges = {
  /** What the database's transactions had done at this look; the next look starts from it. */
  snapshot: string
  /** The tables that what is shown comes from, and that changed since the look before. */
  tables: string[]
}

/**
 * Which content changed since the look before, by transactions that have ended since: exact, however long they took and
 * in whatever order they ended. What a copied database brings along from another server is no change.
 *
 * @param since the snapshot of the look before; without one nothing has changed
 */
export async function readContentChanges({
  db,
  since,
}: {
  db: Database
  since?: string
}): Promise<ContentChanges> {
  const { rows } = await db.query<ContentChanges>(
    `WITH look AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot)
     SELECT look.snapshot::text AS snapshot, array_remove(array_agg(DISTINCT c.source), NULL) AS tables
     FROM look LEFT JOIN content_changes c ON c.xact >= pg_snapshot_xmin($1::pg_snapshot)
       AND NOT pg_visible_in_snapshot(c.xact, $1::pg_snapshot) AND pg_visible_in_snapshot(c.xact, look.snapshot)
     GROUP BY 1`,
    [since ?? null],
  )
  return rows[0]!
}

/** Deletes what every process has asked for long ago. */
export async function forgetContentChanges({ db }: { db: Database }): Promise<void> {
  await db.query(`DELETE FROM content_changes WHERE at < now() - interval '1 hour'`)
}
