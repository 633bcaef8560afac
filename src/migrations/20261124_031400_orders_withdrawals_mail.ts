import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Mail about withdrawals: the buyer's receipt or answer, and the shop's notice, kinds of their own in the ledger. What is
 * shown as failed service mail is every kind that the log does not show, so that a new kind is never left out. And the
 * landing page, which links to the form, is made anew when its words or its switch change.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE email_deliveries
      DROP CONSTRAINT email_deliveries_kind_check,
      ADD CONSTRAINT email_deliveries_kind_check CHECK (kind IN
        ('sequence', 'manual', 'release', 'test', 'code', 'receipt', 'contact_notice', 'auto_reply', 'withdrawal',
         'withdrawal_notice', 'system'));
    DROP INDEX email_deliveries_service_failed;
    CREATE INDEX email_deliveries_service_failed ON email_deliveries (ended_at DESC, id DESC)
      WHERE state = 'failed' AND kind NOT IN ('sequence', 'manual', 'release', 'test', 'code');
    CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON withdrawal_form
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER content_changed ON withdrawal_form;
    DROP INDEX email_deliveries_service_failed;
    CREATE INDEX email_deliveries_service_failed ON email_deliveries (ended_at DESC, id DESC)
      WHERE state = 'failed' AND kind IN ('receipt', 'contact_notice', 'auto_reply', 'system');
    DELETE FROM email_deliveries WHERE kind IN ('withdrawal', 'withdrawal_notice');
    ALTER TABLE email_deliveries
      DROP CONSTRAINT email_deliveries_kind_check,
      ADD CONSTRAINT email_deliveries_kind_check CHECK (kind IN
        ('sequence', 'manual', 'release', 'test', 'code', 'receipt', 'contact_notice', 'auto_reply', 'system'))`)
}
