import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Which request queued a mail: its log lines and those of the worker that sends it name the same. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE email_deliveries ADD COLUMN request_id text`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE email_deliveries DROP COLUMN request_id`)
}
