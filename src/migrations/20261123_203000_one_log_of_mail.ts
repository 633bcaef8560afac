import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import * as copyOfTheLog from './20261123_130000_copy_of_the_log'

/**
 * The log of mail is read from the ledger itself, by 'Tracciamento Invii' alone: its copy, with what kept that in step,
 * goes, and the log is no listed table any more. Nothing is lost: every row of the copy is a row of the ledger.
 *
 * Three indexes serve every list of the log. All are partial, so that a message passes through them once, when it ends.
 * The view `email_tracking` stays as it is.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION email_tracking_catch_up, email_tracking_restore;
    DROP FUNCTION email_tracking_follow CASCADE;
    ALTER TABLE email_deliveries DROP COLUMN is_listed;
    DROP TABLE email_tracking_listed;
    DELETE FROM table_counts WHERE table_name = 'email_tracking_listed';
    DELETE FROM table_storage WHERE table_name = 'email_tracking_listed';
    DELETE FROM table_views WHERE table_name = 'email_tracking';

    -- The filters' columns are in the index, so that pages and totals are found without reading the rows.
    DROP INDEX email_deliveries_log;
    CREATE INDEX email_deliveries_log ON email_deliveries (ended_at DESC, id DESC)
      INCLUDE (state, sequence_id, email_type)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;
    -- For a part of an address. New entries wait in a list that autovacuum takes in, so that the worker does not wait.
    CREATE INDEX email_deliveries_search ON email_deliveries USING gin (user_email gin_trgm_ops)
      WITH (gin_pending_list_limit = 32768)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;
    -- For the beginning of a payment session: its trigrams are random, and cost ten times as much to keep.
    CREATE INDEX email_deliveries_session ON email_deliveries (lower(session_id) text_pattern_ops)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden`)
}

export async function down(args: MigrateDownArgs): Promise<void> {
  await args.db.execute(sql`
    DROP INDEX email_deliveries_search, email_deliveries_session, email_deliveries_log;
    CREATE INDEX email_deliveries_log ON email_deliveries (ended_at DESC, id DESC)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden`)
  await copyOfTheLog.up(args)
}
