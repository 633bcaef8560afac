import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** 'Da fare' counts mail that failed within a week, and mail that was put off after a try: few rows, found without the others. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX email_deliveries_failed_recently ON email_deliveries (ended_at) WHERE state = 'failed';
    CREATE INDEX email_deliveries_put_off ON email_deliveries (due_at)
      WHERE state = 'planned' AND error_message IS NOT NULL`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX email_deliveries_failed_recently, email_deliveries_put_off`)
}
