import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The functions and triggers of planning are in src/services/email-automation/database, one current file each, and are
 * applied after the migrations. Here is what they need of the tables: reasons are codes, whose words are in
 * src/content/email-automation-skip-reasons.ts; rows that were claimed before and wait again are found by an index; a purchase in the bin
 * is told by its column.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "purchases" ADD COLUMN IF NOT EXISTS "deleted_at" timestamp(3) with time zone;
    CREATE INDEX email_deliveries_returned ON email_deliveries (id)
      WHERE kind = 'sequence' AND state = 'planned' AND token > 0;
    UPDATE email_deliveries d SET skip_reason = r.code
    FROM (VALUES
      ('acquisto rimborsato', 'refunded'),
      ('acquisto contestato', 'disputed'),
      ('acquisto eliminato', 'purchase_deleted'),
      ('nessun consenso alle email', 'no_consent'),
      ('si è disiscritto', 'unsubscribed'),
      ('indirizzo non raggiungibile', 'bounced'),
      ('l’ha segnalata come indesiderata', 'complained'),
      ('indirizzo escluso a mano', 'excluded'),
      ('sequenza disabilitata', 'sequence_disabled'),
      ('sequenza eliminata', 'sequence_deleted')
    ) AS r (words, code)
    WHERE d.state = 'skipped' AND d.skip_reason = r.words`)
}

/** The reasons stay codes: the functions that wrote words are those of an older version, which reads neither. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX email_deliveries_returned`)
}
