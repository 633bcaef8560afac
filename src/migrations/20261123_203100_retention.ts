import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_settings" ADD COLUMN "retention_months" numeric DEFAULT 24 NOT NULL;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_retention_months" numeric DEFAULT 24 NOT NULL;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_settings" DROP COLUMN "retention_months";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_retention_months";`)
}
