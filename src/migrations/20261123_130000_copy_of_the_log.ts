import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The log of mail is listed as fast as a table. It is a view of the ledger, and eleven indexes and a count there would
 * cost the worker its speed, so they are on a copy that follows: what has ended gets into it a little later, by the
 * worker or by whoever asks for the list before; what happens to it from then on is in both at once.
 *
 * The indexes, the search text and the count of the copy are made after the migrations, like every listed table's, by
 * src/services/tables/ensure-storage.ts.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- The columns of email_tracking in the order of email_tracking.
    CREATE TABLE email_tracking_listed (
      id integer PRIMARY KEY,
      sequence_id integer,
      user_email text NOT NULL,
      session_id text,
      email_type text,
      email_sent integer NOT NULL,
      sent_at timestamptz,
      error_message text,
      updated_at timestamptz,
      created_at timestamptz NOT NULL
    );
    INSERT INTO email_tracking_listed SELECT * FROM email_tracking;

    -- Whether what happens to a row is followed: a default of before rewrites nothing, and the rows to come wait.
    ALTER TABLE email_deliveries ADD COLUMN is_listed boolean NOT NULL DEFAULT true;
    ALTER TABLE email_deliveries ALTER COLUMN is_listed SET DEFAULT false;
    CREATE INDEX email_deliveries_unlisted ON email_deliveries (id)
      WHERE NOT is_listed AND state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden;

    CREATE FUNCTION email_tracking_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'TRUNCATE' THEN
        DELETE FROM email_tracking_listed;
        RETURN NULL;
      END IF;
      DELETE FROM email_tracking_listed WHERE id = OLD.id;
      IF TG_OP = 'UPDATE' AND NEW.is_listed THEN
        INSERT INTO email_tracking_listed SELECT * FROM email_tracking WHERE id = NEW.id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER email_tracking_follow_update AFTER UPDATE ON email_deliveries
      FOR EACH ROW WHEN (OLD.is_listed) EXECUTE FUNCTION email_tracking_follow();
    CREATE TRIGGER email_tracking_follow_delete AFTER DELETE ON email_deliveries
      FOR EACH ROW WHEN (OLD.is_listed) EXECUTE FUNCTION email_tracking_follow();
    CREATE TRIGGER email_tracking_follow_truncate AFTER TRUNCATE ON email_deliveries
      FOR EACH STATEMENT EXECUTE FUNCTION email_tracking_follow();

    -- Takes in so many rows at most; true when no more of them wait. In the order of ids, so that two who do it at once
    -- wait for each other and never both for one another.
    CREATE FUNCTION email_tracking_catch_up(at_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
    DECLARE
      taken integer[];
    BEGIN
      taken := ARRAY(
        SELECT id FROM email_deliveries
        WHERE NOT is_listed AND state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden
        ORDER BY id LIMIT at_most FOR UPDATE);
      IF taken <> '{}' THEN
        UPDATE email_deliveries SET is_listed = true WHERE id = ANY (taken);
        INSERT INTO email_tracking_listed SELECT * FROM email_tracking WHERE id = ANY (taken);
      END IF;
      RETURN cardinality(taken) < at_most;
    END $$;

    -- What was deleted from the log is hidden in the ledger: this shows it again, once.
    CREATE FUNCTION email_tracking_restore(row_id integer) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE email_deliveries SET hidden = false WHERE id = row_id AND hidden;
      RETURN FOUND;
    END $$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION email_tracking_catch_up, email_tracking_restore;
    DROP FUNCTION email_tracking_follow CASCADE;
    ALTER TABLE email_deliveries DROP COLUMN is_listed;
    DROP TABLE email_tracking_listed;
    DELETE FROM table_counts WHERE table_name = 'email_tracking_listed';
    DELETE FROM table_storage WHERE table_name = 'email_tracking_listed'`)
}
