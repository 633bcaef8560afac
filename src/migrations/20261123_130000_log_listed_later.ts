import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The send log is listed as fast as a table. Its indexes and its count would cost the worker a tenth of its speed if
 * each message waited for them, so a row gets into them a little later: by the worker when it has nothing to send, or
 * by whoever asks for the list before. What is there already is in them from the beginning. The indexes, the count and
 * the function that takes rows in are made after the migrations, by src/services/tables/ensure-storage.ts.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- A default of before rewrites nothing; the rows to come wait.
    ALTER TABLE email_deliveries ADD COLUMN is_listed boolean NOT NULL DEFAULT true;
    ALTER TABLE email_deliveries ALTER COLUMN is_listed SET DEFAULT false;
    CREATE INDEX email_deliveries_unlisted ON email_deliveries (id)
      WHERE NOT is_listed AND state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;

    -- email_tracking, as far as its indexes go.
    CREATE VIEW email_tracking_listed AS
      SELECT id, sequence_id, user_email, session_id, email_type,
             CASE state WHEN 'sent' THEN 1 ELSE 0 END AS email_sent,
             sent_at, error_message, ended_at AS updated_at, created_at
      FROM email_deliveries
      WHERE is_listed AND state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION IF EXISTS email_tracking_catch_up;
    DROP VIEW email_tracking_listed;
    ALTER TABLE email_deliveries DROP COLUMN is_listed CASCADE;
    DELETE FROM table_counts WHERE table_name = 'email_tracking'`)
}
