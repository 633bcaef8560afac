import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** 'Da fare' asks for the disputes and inquiries that want evidence at each look: few rows, found without the others. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX purchases_dispute_waits ON purchases (disputed_at) WHERE deleted_at IS NULL
      AND dispute_status IN ('needs_response', 'warning_needs_response', 'appeal_needs_response')`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX IF EXISTS purchases_dispute_waits`)
}
