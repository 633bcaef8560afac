import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What a receipt says, as it was when it was made, and the terms of sale by version: each text that /termini has shown.
 * A trigger writes them down, so that no way of changing the page (panel, schedule, SQL) can lose one. And mail about a
 * refund gets a kind of its own in the ledger.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE terms_versions (
      version integer PRIMARY KEY,
      title text NOT NULL,
      body jsonb NOT NULL,
      published_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE FUNCTION terms_versions_added() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      newest terms_versions;
    BEGIN
      IF NEW.slug IS DISTINCT FROM 'termini' OR NEW._status::text IS DISTINCT FROM 'published'
         OR NEW.body IS NULL THEN
        RETURN NULL;
      END IF;
      LOCK TABLE terms_versions IN SHARE ROW EXCLUSIVE MODE;
      SELECT * INTO newest FROM terms_versions ORDER BY version DESC LIMIT 1;
      IF newest.version IS NULL OR newest.title <> coalesce(NEW.title, '') OR newest.body <> NEW.body THEN
        INSERT INTO terms_versions (version, title, body)
        VALUES (coalesce(newest.version, 0) + 1, coalesce(NEW.title, ''), NEW.body);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER terms_versions_added AFTER INSERT OR UPDATE ON pages
      FOR EACH ROW EXECUTE FUNCTION terms_versions_added();
    -- The text that is there has been shown at least since it was last written.
    INSERT INTO terms_versions (version, title, body, published_at)
      SELECT 1, coalesce(title, ''), body, updated_at FROM pages
      WHERE slug = 'termini' AND _status = 'published' AND body IS NOT NULL;

    CREATE TABLE receipts (
      id serial PRIMARY KEY,
      purchase_id integer NOT NULL REFERENCES purchases (id) ON DELETE CASCADE,
      -- Integer cents that had gone back in all; 0 is the receipt of the purchase itself.
      refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
      customer_name text,
      customer_email text NOT NULL,
      content jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (purchase_id, refunded_cents)
    );

    CREATE FUNCTION receipts_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'what was issued is not changed: % %', TG_TABLE_NAME, TG_ARGV[0];
    END $$;
    -- The buyer is no part of what a receipt says: a person's data can be erased.
    CREATE TRIGGER receipts_kept BEFORE UPDATE ON receipts FOR EACH ROW
      WHEN (to_jsonb(NEW) - '{customer_name,customer_email}'::text[]
            IS DISTINCT FROM to_jsonb(OLD) - '{customer_name,customer_email}'::text[])
      EXECUTE FUNCTION receipts_kept('receipt');
    CREATE TRIGGER terms_versions_kept BEFORE UPDATE OR DELETE ON terms_versions FOR EACH ROW
      EXECUTE FUNCTION receipts_kept('terms');

    -- One kind more than the ledger takes now, whichever those are.
    DO $do$
    DECLARE
      rule text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
                    WHERE conrelid = 'email_deliveries'::regclass AND conname = 'email_deliveries_kind_check');
    BEGIN
      ALTER TABLE email_deliveries DROP CONSTRAINT email_deliveries_kind_check;
      EXECUTE 'ALTER TABLE email_deliveries ADD CONSTRAINT email_deliveries_kind_check '
        || replace(rule, '''receipt''::text', '''receipt''::text, ''refund''::text');
    END $do$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM email_deliveries WHERE kind = 'refund';
    DO $do$
    DECLARE
      rule text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
                    WHERE conrelid = 'email_deliveries'::regclass AND conname = 'email_deliveries_kind_check');
    BEGIN
      ALTER TABLE email_deliveries DROP CONSTRAINT email_deliveries_kind_check;
      EXECUTE 'ALTER TABLE email_deliveries ADD CONSTRAINT email_deliveries_kind_check '
        || replace(rule, ', ''refund''::text', '');
    END $do$;
    DROP TABLE receipts;
    DROP TRIGGER terms_versions_added ON pages;
    DROP FUNCTION terms_versions_added();
    DROP TABLE terms_versions;
    DROP FUNCTION receipts_kept()`)
}
