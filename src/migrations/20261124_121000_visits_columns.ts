import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_purchases_device" AS ENUM('mobile', 'tablet', 'desktop');
  CREATE TYPE "public"."enum_checkout_sessions_device" AS ENUM('mobile', 'tablet', 'desktop');
  ALTER TABLE "purchases" ADD COLUMN "source" varchar;
  ALTER TABLE "purchases" ADD COLUMN "medium" varchar;
  ALTER TABLE "purchases" ADD COLUMN "campaign" varchar;
  ALTER TABLE "purchases" ADD COLUMN "device" "enum_purchases_device";
  ALTER TABLE "checkout_sessions" ADD COLUMN "source" varchar;
  ALTER TABLE "checkout_sessions" ADD COLUMN "medium" varchar;
  ALTER TABLE "checkout_sessions" ADD COLUMN "campaign" varchar;
  ALTER TABLE "checkout_sessions" ADD COLUMN "device" "enum_checkout_sessions_device";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "purchases" DROP COLUMN "source";
  ALTER TABLE "purchases" DROP COLUMN "medium";
  ALTER TABLE "purchases" DROP COLUMN "campaign";
  ALTER TABLE "purchases" DROP COLUMN "device";
  ALTER TABLE "checkout_sessions" DROP COLUMN "source";
  ALTER TABLE "checkout_sessions" DROP COLUMN "medium";
  ALTER TABLE "checkout_sessions" DROP COLUMN "campaign";
  ALTER TABLE "checkout_sessions" DROP COLUMN "device";
  DROP TYPE "public"."enum_purchases_device";
  DROP TYPE "public"."enum_checkout_sessions_device";`)
}
