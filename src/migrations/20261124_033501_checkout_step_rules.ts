import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What goes with the step before paying: versions of its texts that nothing changes, pages that follow a switch at once,
 * and the mail about an abandoned checkout, a kind of its own in the ledger and in the log.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION consent_texts_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a version of a consent text is neither changed nor deleted: % %', OLD.part, OLD.version;
    END $$;
    CREATE TRIGGER consent_texts_kept BEFORE UPDATE OR DELETE ON consent_texts
      FOR EACH ROW EXECUTE FUNCTION consent_texts_kept();
    CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON checkout_step
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
    CREATE INDEX checkout_sessions_recovery ON checkout_sessions (session_id) WHERE recovery_offered;`)
  await db.execute(withKind('recovery'))
  await db.execute(logOf(sql`'sequence', 'manual', 'release', 'recovery'`))
}

/** Adds one kind to those that the ledger takes now, whichever they are. */
const withKind = (kind: string) => sql`
  DO $do$
  DECLARE
    rule text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
                  WHERE conrelid = 'email_deliveries'::regclass AND conname = 'email_deliveries_kind_check');
  BEGIN
    ALTER TABLE email_deliveries DROP CONSTRAINT email_deliveries_kind_check;
    EXECUTE 'ALTER TABLE email_deliveries ADD CONSTRAINT email_deliveries_kind_check '
      || replace(rule, '''release''::text', '''release''::text, ''${sql.raw(kind)}''::text');
  END $do$`

/** The log's indexes and its view, for these kinds; see 20261123_203000_one_log_of_mail. */
const logOf = (kinds: ReturnType<typeof sql>) => sql`
  DROP INDEX email_deliveries_log, email_deliveries_search, email_deliveries_session, email_deliveries_failed;
  CREATE INDEX email_deliveries_log ON email_deliveries (ended_at DESC, id DESC)
    INCLUDE (state, sequence_id, email_type)
    WHERE state IN ('sent', 'failed') AND kind IN (${kinds}) AND NOT hidden;
  CREATE INDEX email_deliveries_failed ON email_deliveries (ended_at DESC, id DESC)
    WHERE state = 'failed' AND kind IN (${kinds}) AND NOT hidden;
  CREATE INDEX email_deliveries_search ON email_deliveries USING gin (user_email gin_trgm_ops)
    WITH (gin_pending_list_limit = 32768)
    WHERE state IN ('sent', 'failed') AND kind IN (${kinds}) AND NOT hidden;
  CREATE INDEX email_deliveries_session ON email_deliveries (lower(session_id) text_pattern_ops)
    WHERE state IN ('sent', 'failed') AND kind IN (${kinds}) AND NOT hidden;
  CREATE OR REPLACE VIEW email_tracking AS
    SELECT id, sequence_id, user_email, session_id, email_type,
           CASE state WHEN 'sent' THEN 1 ELSE 0 END AS email_sent,
           sent_at, error_message, ended_at AS updated_at, created_at
    FROM email_deliveries
    WHERE state IN ('sent', 'failed') AND kind IN (${kinds}) AND NOT hidden`

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DELETE FROM email_deliveries WHERE kind = 'recovery'`)
  await db.execute(logOf(sql`'sequence', 'manual', 'release'`))
  await db.execute(sql`
    DROP INDEX checkout_sessions_recovery;
    DROP TRIGGER content_changed ON checkout_step;
    DROP TRIGGER consent_texts_kept ON consent_texts;
    DROP FUNCTION consent_texts_kept();`)
}
