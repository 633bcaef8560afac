import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What 'Stato del sistema' draws: a row a minute for the shop and for each process. Removed after two days. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE process_history (
      minute timestamptz NOT NULL,
      -- Host and process number; empty for the shop as a whole.
      process text NOT NULL,
      role text NOT NULL CHECK (role IN ('shop', 'web', 'worker')),
      -- The release that wrote it.
      version text NOT NULL,
      -- ShopFigures or ProcessFigures of src/services/metrics/history.
      figures jsonb NOT NULL,
      PRIMARY KEY (minute, process)
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE process_history`)
}
