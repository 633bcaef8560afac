import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Replies to messages of the contact form: whose words went to which address. The ledger says what became of the mail; its
 * row is found by the dedup key `contact-answer:<id>`. In the ledger replies are a kind of their own, with a sender and
 * the Message-IDs that they answer. And a message that is written without a state, by whatever way, is new.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE contact_replies (
      -- Chosen by the page: the same id is the same reply.
      id uuid PRIMARY KEY,
      message_id integer NOT NULL REFERENCES contact_submissions (id) ON DELETE CASCADE,
      words text NOT NULL,
      -- The message's address at that moment.
      recipient_email text NOT NULL,
      author_id integer,
      author_email text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX contact_replies_message ON contact_replies (message_id, created_at);
    CREATE INDEX contact_replies_recipient ON contact_replies (lower(recipient_email));

    CREATE FUNCTION contact_state_filled() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.state := 'new';
      RETURN NEW;
    END $$;
    CREATE TRIGGER contact_state_filled BEFORE INSERT OR UPDATE ON contact_submissions
      FOR EACH ROW WHEN (NEW.state IS NULL) EXECUTE FUNCTION contact_state_filled();

    ALTER TABLE email_deliveries
      -- Name <address>; without one, the shop's own sender.
      ADD COLUMN sender text,
      -- Message-IDs, the oldest first, between spaces.
      ADD COLUMN thread_ids text;

    -- One kind more than the ledger takes now, whichever those are.
    DO $do$
    DECLARE
      rule text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
                    WHERE conrelid = 'email_deliveries'::regclass AND conname = 'email_deliveries_kind_check');
    BEGIN
      ALTER TABLE email_deliveries DROP CONSTRAINT email_deliveries_kind_check;
      EXECUTE 'ALTER TABLE email_deliveries ADD CONSTRAINT email_deliveries_kind_check '
        || replace(rule, '''auto_reply''::text', '''auto_reply''::text, ''contact_reply''::text');
    END $do$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM email_deliveries WHERE kind = 'contact_reply';
    DO $do$
    DECLARE
      rule text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
                    WHERE conrelid = 'email_deliveries'::regclass AND conname = 'email_deliveries_kind_check');
    BEGIN
      ALTER TABLE email_deliveries DROP CONSTRAINT email_deliveries_kind_check;
      EXECUTE 'ALTER TABLE email_deliveries ADD CONSTRAINT email_deliveries_kind_check '
        || replace(rule, ', ''contact_reply''::text', '');
    END $do$;
    ALTER TABLE email_deliveries DROP COLUMN sender, DROP COLUMN thread_ids;
    DROP TRIGGER contact_state_filled ON contact_submissions;
    DROP FUNCTION contact_state_filled();
    DROP TABLE contact_replies`)
}
