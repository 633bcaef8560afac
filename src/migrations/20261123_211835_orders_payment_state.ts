import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What Stripe says of a payment: amounts and times of refunds and disputes, and the number of the look that found them.
 * Refunds from before were all whole.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE "public"."enum_purchases_status" ADD VALUE IF NOT EXISTS 'partially_refunded' BEFORE 'refunded';
    ALTER TYPE "public"."enum_purchases_status" ADD VALUE IF NOT EXISTS 'lost';
    ALTER TABLE "purchases" ADD COLUMN "refunded_cents" numeric DEFAULT 0 NOT NULL;
    ALTER TABLE "purchases" ADD COLUMN "disputed_cents" numeric DEFAULT 0 NOT NULL;
    ALTER TABLE "purchases" ADD COLUMN "disputed_at" timestamp(3) with time zone;
    ALTER TABLE "purchases" ADD COLUMN "dispute_status" varchar;
    ALTER TABLE "purchases" ADD COLUMN "payment_reading" numeric;
    CREATE SEQUENCE payment_readings;
    UPDATE "purchases" SET "refunded_cents" = "amount_cents" WHERE "status" = 'refunded';`)
}

/** The states that were not there before become the nearest ones. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    UPDATE "purchases" SET "status" = 'paid' WHERE "status" = 'partially_refunded';
    UPDATE "purchases" SET "status" = 'refunded' WHERE "status" = 'lost';
    DROP SEQUENCE payment_readings;
    ALTER TABLE "purchases" DROP COLUMN "refunded_cents";
    ALTER TABLE "purchases" DROP COLUMN "disputed_cents";
    ALTER TABLE "purchases" DROP COLUMN "disputed_at";
    ALTER TABLE "purchases" DROP COLUMN "dispute_status";
    ALTER TABLE "purchases" DROP COLUMN "payment_reading";`)
}
