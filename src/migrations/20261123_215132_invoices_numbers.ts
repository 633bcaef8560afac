import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What numbers the documents, and what keeps a numbered one as it is whoever writes to the database. The buyer's e-mail
 * address is no part of the document: it goes when a person's data are erased.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE invoice_counters (
      scope text PRIMARY KEY,
      last_number integer NOT NULL,
      last_day text NOT NULL
    );
    CREATE UNIQUE INDEX invoices_one_per_session ON invoices (checkout_session_id) WHERE document_type = 'invoice';
    CREATE FUNCTION invoices_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND
        to_jsonb(NEW) - '{note,customer_email,updated_at,search_text}'::text[] =
        to_jsonb(OLD) - '{note,customer_email,updated_at,search_text}'::text[]
      THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'a numbered document is neither changed nor deleted: %', OLD.number;
    END $$;
    CREATE TRIGGER invoices_kept BEFORE UPDATE OR DELETE ON invoices
      FOR EACH ROW EXECUTE FUNCTION invoices_kept();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER invoices_kept ON invoices;
    DROP FUNCTION invoices_kept();
    DROP INDEX invoices_one_per_session;
    DROP TABLE invoice_counters;`)
}
