import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The refunds that were asked for in the panel: who asked, for how much, and what became of it. Of each purchase one at
 * most is under way. No reference to the purchase: what was done with money stays whatever becomes of the row.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE order_refunds (
      id uuid PRIMARY KEY,
      purchase_id integer NOT NULL,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      state text NOT NULL CHECK (state IN ('asking', 'done', 'refused')),
      reason text,
      provider_refund_id text,
      author_id integer,
      author_email text,
      attempts integer NOT NULL DEFAULT 1,
      next_attempt_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE INDEX order_refunds_purchase ON order_refunds (purchase_id, created_at);
    CREATE UNIQUE INDEX order_refunds_one_under_way ON order_refunds (purchase_id) WHERE state = 'asking';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE order_refunds`)
}
