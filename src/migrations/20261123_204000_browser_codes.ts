import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A one-time code belongs to the browser that asked for it, so an address can have several at a time. The table before,
 * `login_codes`, has one row for each address and stays for instances of the version before that still run.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE browser_codes (
      browser_hash bytea NOT NULL,
      email text NOT NULL,
      code_hash bytea NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (browser_hash, email)
    );
    CREATE INDEX browser_codes_expires_at_idx ON browser_codes (expires_at);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE browser_codes`)
}
