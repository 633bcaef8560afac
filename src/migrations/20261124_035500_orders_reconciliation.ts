import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Comparing the shop with Stripe: each run with how far it has come, which purchases it has seen at Stripe, and what it
 * found. A finding holds ids and amounts, nothing about a person.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE reconciliations (
      id serial PRIMARY KEY,
      phase text NOT NULL DEFAULT 'sessions' CHECK (phase IN ('sessions', 'purchases')),
      -- The last session or purchase that was compared; null at the start of a phase.
      cursor text,
      sessions_seen integer NOT NULL DEFAULT 0,
      purchases_seen integer NOT NULL DEFAULT 0,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      -- Why it stopped before its end.
      error text
    );
    CREATE UNIQUE INDEX reconciliations_unfinished ON reconciliations ((true)) WHERE finished_at IS NULL;
    CREATE TABLE reconciliation_seen (
      purchase_id integer PRIMARY KEY,
      reconciliation_id integer NOT NULL
    );
    CREATE TABLE reconciliation_findings (
      id serial PRIMARY KEY,
      session_id text NOT NULL,
      kind text NOT NULL,
      -- No foreign key: a purchase may go, what was found stays.
      purchase_id integer,
      stripe_cents integer,
      stripe_currency text,
      shop_cents integer,
      shop_status text,
      -- The run that saw it last.
      reconciliation_id integer NOT NULL,
      found_at timestamptz NOT NULL,
      settled_at timestamptz,
      UNIQUE (session_id, kind)
    );
    CREATE INDEX reconciliation_findings_open ON reconciliation_findings (found_at DESC, id DESC)
      WHERE settled_at IS NULL`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE reconciliation_findings, reconciliation_seen, reconciliations`)
}
