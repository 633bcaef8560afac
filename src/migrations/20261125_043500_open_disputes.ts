import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** 'Da fare' asks for open disputes at each look: few rows, found without reading the others. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX purchases_disputed ON purchases (disputed_at) WHERE status = 'disputed' AND deleted_at IS NULL`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX IF EXISTS purchases_disputed`)
}
