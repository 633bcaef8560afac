import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What each process says of itself, for whichever process Prometheus reaches. Not logged: after a crash it is said anew. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE UNLOGGED TABLE process_metrics (
      -- Host and process number.
      process text PRIMARY KEY,
      role text NOT NULL CHECK (role IN ('web', 'worker')),
      -- As prom-client writes a registry in JSON.
      metrics jsonb NOT NULL,
      written_at timestamptz NOT NULL DEFAULT now()
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE process_metrics`)
}
