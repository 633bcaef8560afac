import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Counts the rows of each table by blocks of ids (src/services/tables/kept-counts.ts), and no longer those in the bin,
 * which nothing asked for. The counts themselves are taken anew after the migrations.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    TRUNCATE table_counts;
    ALTER TABLE table_counts DROP COLUMN live, DROP COLUMN binned,
      ADD COLUMN block bigint NOT NULL, ADD COLUMN live bigint NOT NULL`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    TRUNCATE table_counts;
    ALTER TABLE table_counts DROP COLUMN block, ADD COLUMN binned bigint NOT NULL`)
}
