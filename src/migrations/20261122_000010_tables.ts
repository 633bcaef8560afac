import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What the tables dashboard keeps beside the collections. Indexes and triggers on the listed tables follow from the
 * collections and are made after the migrations, by src/services/tables/ensure-storage.ts.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    -- Changes of each table's number of rows. Writers only append, so they never wait for one another.
    CREATE TABLE table_counts (
      table_name text NOT NULL,
      live bigint NOT NULL,
      binned bigint NOT NULL
    );
    CREATE INDEX table_counts_table_name_idx ON table_counts (table_name);

    -- What ensure-storage.ts last made for a table.
    CREATE TABLE table_storage (
      table_name text PRIMARY KEY,
      definition text NOT NULL
    );

    CREATE TABLE table_history (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      table_name text NOT NULL,
      row_id integer NOT NULL,
      operation text NOT NULL CHECK (operation IN ('create', 'update', 'delete', 'restore')),
      -- Changes made together carry one name and are undone together.
      batch uuid NOT NULL,
      user_id integer,
      user_email text,
      before jsonb,
      after jsonb,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX table_history_row_idx ON table_history (table_name, row_id, id DESC);
    CREATE INDEX table_history_batch_idx ON table_history (batch);

    CREATE TABLE table_views (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL,
      table_name text NOT NULL,
      name text NOT NULL,
      state text NOT NULL,
      UNIQUE (user_id, table_name, name)
    );
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE table_views;
    DROP TABLE table_history;
    DROP TABLE table_storage;
    DROP TABLE table_counts;
  `)
}
