import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Purchases get a bin. Planning needs the same column, and may have added it before. A buyer's purchases are found by
 * their address in the one spelling of `normalizeEmail`, also where SQL wrote another.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "purchases" ADD COLUMN IF NOT EXISTS "deleted_at" timestamp(3) with time zone;
    CREATE INDEX "purchases_deleted_at_idx" ON "purchases" USING btree ("deleted_at");
    CREATE INDEX purchases_account_email
      ON purchases (lower(btrim(customer_email, E' \\t\\r\\n') COLLATE "C"), purchased_at);`)
}

/** The column stays: planning reads it. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX purchases_account_email;
    DROP INDEX "purchases_deleted_at_idx";`)
}
