import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Each transaction that changes what a page shows leaves a row, which every serving process asks for (decision 54). The
 * notification stays for processes of the release before.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE content_changes (
      xact xid8 PRIMARY KEY DEFAULT pg_current_xact_id(),
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE OR REPLACE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO content_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
      RETURN NULL;
    END $$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
      RETURN NULL;
    END $$;
    DROP TABLE content_changes`)
}
