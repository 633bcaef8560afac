import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const tables = ['landing', 'offer', 'site_settings', 'faqs', 'testimonials', 'pages', 'media', 'purchases']

/**
 * Tells every serving process that the finished page is out of date (docs/decisions/0007-content-changed.md).
 * A draft is written to the table of versions alone, so it never gets here; NOTIFY is delivered at commit.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
      RETURN NULL;
    END $$`)
  for (const table of tables) {
    await db.execute(sql`
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${sql.identifier(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`)
  }
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const table of tables) {
    await db.execute(sql`DROP TRIGGER content_changed ON ${sql.identifier(table)}`)
  }
  await db.execute(sql`DROP FUNCTION notify_content_changed()`)
}
