import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Access to an order's files apart from its money, gifts, and what administrators do about an order: notes and mail sent
 * again. Entries are added and never changed; an erasure of personal data empties their words and leaves the rest.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE "public"."enum_purchases_provider" ADD VALUE IF NOT EXISTS 'gift';
    ALTER TABLE "purchases" ADD COLUMN "access_withdrawn_at" timestamp(3) with time zone;
    CREATE TABLE order_entries (
      id serial PRIMARY KEY,
      purchase_id integer NOT NULL,
      kind text NOT NULL,
      words text,
      author_id integer,
      author_email text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX order_entries_purchase ON order_entries (purchase_id, created_at);
    CREATE FUNCTION order_entries_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND
        to_jsonb(NEW) - '{words,author_id,author_email}'::text[] =
        to_jsonb(OLD) - '{words,author_id,author_email}'::text[]
        AND (NEW.words IS NULL OR NEW.words = OLD.words)
        AND (NEW.author_id IS NULL OR NEW.author_id = OLD.author_id)
        AND (NEW.author_email IS NULL OR NEW.author_email = OLD.author_email)
      THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'an entry of an order is neither changed nor deleted: %', OLD.id;
    END $$;
    CREATE TRIGGER order_entries_kept BEFORE UPDATE OR DELETE ON order_entries
      FOR EACH ROW EXECUTE FUNCTION order_entries_kept();
    CREATE INDEX contact_submissions_address ON contact_submissions (lower(email));
    CREATE INDEX email_deliveries_purchase ON email_deliveries (purchase_id) WHERE kind <> 'sequence';`)
}

/** Gifts become simulated purchases: both are not paid for. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX email_deliveries_purchase;
    DROP INDEX contact_submissions_address;
    DROP TRIGGER order_entries_kept ON order_entries;
    DROP FUNCTION order_entries_kept();
    DROP TABLE order_entries;
    ALTER TABLE "purchases" DROP COLUMN "access_withdrawn_at";
    UPDATE "purchases" SET "provider" = 'sandbox' WHERE "provider" = 'gift';`)
}
