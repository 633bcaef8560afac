import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who wrote each field of a draft last: Payload's versions know no person. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE content_edits (
      document text NOT NULL,
      path text NOT NULL,
      user_id integer REFERENCES users (id) ON DELETE SET NULL,
      edited_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (document, path)
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE content_edits`)
}
