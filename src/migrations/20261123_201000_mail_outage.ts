import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A worker whose mail server takes nothing from this shop says so with its lease: the owner is told once. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE email_workers ADD COLUMN outage text, ADD COLUMN outage_since timestamptz`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE email_workers DROP COLUMN outage, DROP COLUMN outage_since`)
}
