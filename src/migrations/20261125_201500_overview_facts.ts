import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What the shop has seen once and has to know later: that a backup was taken, that every check stood right. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE overview_facts (
      -- As src/services/overview/facts.ts names them.
      name text PRIMARY KEY,
      at timestamptz NOT NULL,
      detail text
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE overview_facts`)
}
