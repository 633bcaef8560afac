import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Two indexes of the mail ledger less. Each row passes through all of them three times (planned, claimed, settled), and
 * these two were read only where somebody switches a sequence off or is told why there is nothing to retry. The unique
 * one begins with the sequence now: it finds all of a sequence, and, with the few sequences there are, all of a
 * purchase; and planning writes it in its own order.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX email_deliveries_address, email_deliveries_planned_sequence, email_deliveries_once;
    CREATE UNIQUE INDEX email_deliveries_once ON email_deliveries (sequence_id, purchase_id) WHERE kind = 'sequence';

    CREATE OR REPLACE FUNCTION email_purchases_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE email_deliveries d SET state = 'skipped', skip_reason = 'acquisto eliminato'
      FROM removed CROSS JOIN email_sequences s
      WHERE d.kind = 'sequence' AND d.state = 'planned' AND d.sequence_id = s.id AND d.purchase_id = removed.id;
      PERFORM pg_notify('email_recheck', '');
      RETURN NULL;
    END $$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION email_purchases_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE email_deliveries d SET state = 'skipped', skip_reason = 'acquisto eliminato'
      FROM removed WHERE d.kind = 'sequence' AND d.state = 'planned' AND d.purchase_id = removed.id;
      PERFORM pg_notify('email_recheck', '');
      RETURN NULL;
    END $$;
    DROP INDEX email_deliveries_once;
    CREATE UNIQUE INDEX email_deliveries_once ON email_deliveries (purchase_id, sequence_id) WHERE kind = 'sequence';
    CREATE INDEX email_deliveries_planned_sequence ON email_deliveries (sequence_id, due_at) WHERE state = 'planned';
    CREATE INDEX email_deliveries_address ON email_deliveries (user_email, sequence_id)`)
}
