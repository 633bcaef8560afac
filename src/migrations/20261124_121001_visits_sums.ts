import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Visits of the landing page, checkouts and purchases, added up by where they came from. Nothing in these tables is about
 * a person. What fills them is kept in `src/services/visits/sums`, and applied after the migrations.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Writers append, and wait for nobody; \`visits_fold\` moves the rows into the sums.
    CREATE TABLE visit_changes (
      -- The beginning of an hour in UTC. Italian days begin with one of them, whatever the season.
      hour timestamptz NOT NULL,
      source text NOT NULL,
      medium text NOT NULL,
      campaign text NOT NULL,
      device text NOT NULL,
      visits bigint NOT NULL DEFAULT 0,
      checkouts bigint NOT NULL DEFAULT 0,
      paid bigint NOT NULL DEFAULT 0,
      revenue_cents bigint NOT NULL DEFAULT 0,
      test_checkouts bigint NOT NULL DEFAULT 0,
      test_paid bigint NOT NULL DEFAULT 0,
      test_revenue_cents bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE visit_hours (
      LIKE visit_changes INCLUDING DEFAULTS,
      PRIMARY KEY (hour, source, medium, campaign, device)
    );
    -- A row stands for a span of days in Rome that begins at a day.
    CREATE TABLE visit_source_days (
      days integer NOT NULL,
      day date NOT NULL,
      source text NOT NULL,
      medium text NOT NULL,
      campaign text NOT NULL,
      visits bigint NOT NULL,
      checkouts bigint NOT NULL,
      paid bigint NOT NULL,
      revenue_cents bigint NOT NULL,
      test_checkouts bigint NOT NULL,
      test_paid bigint NOT NULL,
      test_revenue_cents bigint NOT NULL,
      PRIMARY KEY (days, day, source, medium, campaign)
    );
    CREATE TABLE visit_device_days (
      days integer NOT NULL,
      day date NOT NULL,
      device text NOT NULL,
      visits bigint NOT NULL,
      checkouts bigint NOT NULL,
      paid bigint NOT NULL,
      revenue_cents bigint NOT NULL,
      test_checkouts bigint NOT NULL,
      test_paid bigint NOT NULL,
      test_revenue_cents bigint NOT NULL,
      PRIMARY KEY (days, day, device)
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION IF EXISTS visits_follow_purchases() CASCADE;
    DROP FUNCTION IF EXISTS visits_follow_checkout_sessions() CASCADE;
    DROP FUNCTION IF EXISTS visits_fold(integer);
    DROP TABLE visit_changes, visit_hours, visit_source_days, visit_device_days;
    DELETE FROM table_storage WHERE table_name = 'visit_sums'`)
}
