import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_contact_submissions_state" AS ENUM('new', 'answered', 'archived');
  ALTER TABLE "contact_submissions" ADD COLUMN "state" "enum_contact_submissions_state" DEFAULT 'new';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "contact_submissions" DROP COLUMN "state";
  DROP TYPE "public"."enum_contact_submissions_state";`)
}
