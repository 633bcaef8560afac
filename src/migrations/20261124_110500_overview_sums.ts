import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Sales added up by the hour, and each time that money went back. What fills them is kept in
 * `src/services/overview/sums`, and applied after the migrations.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Several rows may stand for one hour: writers append what they change, now and then the rows are folded into one.
    CREATE TABLE sales_hours (
      kind text NOT NULL CHECK (kind IN ('real', 'test', 'gift')),
      -- The beginning of an hour in UTC. Italian days begin with one of them, whatever the season.
      hour timestamptz NOT NULL,
      orders integer NOT NULL,
      gross_cents bigint NOT NULL,
      refunds integer NOT NULL,
      refunded_cents bigint NOT NULL,
      lost_cents bigint NOT NULL
    );
    CREATE INDEX sales_hours_by_hour ON sales_hours (kind, hour);
    -- A purchase knows how much went back in all and when the last of it did; the days before are known here alone.
    -- No foreign key: its cascade would come before the sums have looked at the row.
    CREATE TABLE purchase_refunds (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      purchase_id integer NOT NULL,
      refunded_at timestamptz NOT NULL,
      cents bigint NOT NULL CHECK (cents > 0)
    );
    CREATE INDEX purchase_refunds_by_purchase ON purchase_refunds (purchase_id, id)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER IF EXISTS sales_insert ON purchases;
    DROP TRIGGER IF EXISTS sales_update ON purchases;
    DROP TRIGGER IF EXISTS sales_delete ON purchases;
    DROP TRIGGER IF EXISTS sales_truncate ON purchases;
    DROP FUNCTION IF EXISTS sales_follow();
    DROP TABLE purchase_refunds, sales_hours;
    DELETE FROM table_storage WHERE table_name = 'sales_sums'`)
}
