import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Mail about a new version of a file: a kind of its own in the ledger, once for each release and purchase, and in the log
 * like the mail of a sequence. And the stamped copies: which file of which purchase is kept under which name, or why it
 * could not be stamped.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE email_deliveries
      DROP CONSTRAINT email_deliveries_kind_check,
      ADD CONSTRAINT email_deliveries_kind_check CHECK (kind IN
        ('sequence', 'manual', 'release', 'test', 'code', 'receipt', 'contact_notice', 'auto_reply', 'system')),
      ADD COLUMN release_id integer,
      ADD CONSTRAINT email_deliveries_release_check CHECK ((kind = 'release') = (release_id IS NOT NULL));
    CREATE UNIQUE INDEX email_deliveries_release ON email_deliveries (release_id, purchase_id) WHERE kind = 'release';

    -- The log's indexes and its view, with the new kind; see 20261123_203000_one_log_of_mail.
    DROP INDEX email_deliveries_log, email_deliveries_search, email_deliveries_session, email_deliveries_failed;
    CREATE INDEX email_deliveries_log ON email_deliveries (ended_at DESC, id DESC)
      INCLUDE (state, sequence_id, email_type)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual', 'release') AND NOT hidden;
    CREATE INDEX email_deliveries_failed ON email_deliveries (ended_at DESC, id DESC)
      WHERE state = 'failed' AND kind IN ('sequence', 'manual', 'release') AND NOT hidden;
    CREATE INDEX email_deliveries_search ON email_deliveries USING gin (user_email gin_trgm_ops)
      WITH (gin_pending_list_limit = 32768)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual', 'release') AND NOT hidden;
    CREATE INDEX email_deliveries_session ON email_deliveries (lower(session_id) text_pattern_ops)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual', 'release') AND NOT hidden;
    CREATE OR REPLACE VIEW email_tracking AS
      SELECT id, sequence_id, user_email, session_id, email_type,
             CASE state WHEN 'sent' THEN 1 ELSE 0 END AS email_sent,
             sent_at, error_message, ended_at AS updated_at, created_at
      FROM email_deliveries
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual', 'release') AND NOT hidden;

    CREATE TABLE stamped_copies (
      -- No foreign key: the row of a purchase that is gone tells which bytes are to be removed.
      purchase_id integer NOT NULL,
      -- The plain file's name; names are never used twice, so it stands for one content.
      source text NOT NULL,
      -- A hash of what the stamp says about the buyer.
      buyer_mark text NOT NULL,
      filename text,
      refusal text,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (purchase_id, source, buyer_mark),
      CHECK ((filename IS NULL) <> (refusal IS NULL))
    );
    CREATE INDEX download_log_of_purchase ON download_log (purchase_id, product_file_id, started_at DESC)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX download_log_of_purchase;
    DROP TABLE stamped_copies;
    DELETE FROM email_deliveries WHERE kind = 'release';
    CREATE OR REPLACE VIEW email_tracking AS
      SELECT id, sequence_id, user_email, session_id, email_type,
             CASE state WHEN 'sent' THEN 1 ELSE 0 END AS email_sent,
             sent_at, error_message, ended_at AS updated_at, created_at
      FROM email_deliveries
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;
    DROP INDEX email_deliveries_log, email_deliveries_search, email_deliveries_session, email_deliveries_failed,
      email_deliveries_release;
    CREATE INDEX email_deliveries_log ON email_deliveries (ended_at DESC, id DESC)
      INCLUDE (state, sequence_id, email_type)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;
    CREATE INDEX email_deliveries_failed ON email_deliveries (ended_at DESC, id DESC)
      WHERE state = 'failed' AND kind IN ('sequence', 'manual') AND NOT hidden;
    CREATE INDEX email_deliveries_search ON email_deliveries USING gin (user_email gin_trgm_ops)
      WITH (gin_pending_list_limit = 32768)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;
    CREATE INDEX email_deliveries_session ON email_deliveries (lower(session_id) text_pattern_ops)
      WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;
    ALTER TABLE email_deliveries
      DROP CONSTRAINT email_deliveries_release_check,
      DROP COLUMN release_id,
      DROP CONSTRAINT email_deliveries_kind_check,
      ADD CONSTRAINT email_deliveries_kind_check CHECK (kind IN
        ('sequence', 'manual', 'test', 'code', 'receipt', 'contact_notice', 'auto_reply', 'system'))`)
}
