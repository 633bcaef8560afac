import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_reviews_state" AS ENUM('published', 'withdrawn');
  CREATE TYPE "public"."enum_landing_claims_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum__landing_v_version_claims_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TABLE "reviews" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"answer" varchar,
  	"stars" numeric NOT NULL,
  	"text" varchar,
  	"shown_name" varchar,
  	"consent" boolean DEFAULT false,
  	"state" "enum_reviews_state" DEFAULT 'published' NOT NULL,
  	"written_at" timestamp(3) with time zone,
  	"changed_at" timestamp(3) with time zone,
  	"withdrawn_at" timestamp(3) with time zone,
  	"answered_at" timestamp(3) with time zone,
  	"checkout_session_id" varchar NOT NULL,
  	"by_author" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  ALTER TABLE "testimonials" ADD COLUMN "review_id" integer;
  ALTER TABLE "_testimonials_v" ADD COLUMN "version_review_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "reviews_id" integer;
  ALTER TABLE "landing" ADD COLUMN "claims_mode" "enum_landing_claims_mode" DEFAULT 'decorative';
  ALTER TABLE "_landing_v" ADD COLUMN "version_claims_mode" "enum__landing_v_version_claims_mode" DEFAULT 'decorative';
  CREATE INDEX "reviews_state_idx" ON "reviews" USING btree ("state");
  CREATE INDEX "reviews_written_at_idx" ON "reviews" USING btree ("written_at");
  CREATE UNIQUE INDEX "reviews_checkout_session_id_idx" ON "reviews" USING btree ("checkout_session_id");
  CREATE INDEX "reviews_updated_at_idx" ON "reviews" USING btree ("updated_at");
  CREATE INDEX "reviews_created_at_idx" ON "reviews" USING btree ("created_at");
  CREATE INDEX "reviews_deleted_at_idx" ON "reviews" USING btree ("deleted_at");
  ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_testimonials_v" ADD CONSTRAINT "_testimonials_v_version_review_id_reviews_id_fk" FOREIGN KEY ("version_review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_reviews_fk" FOREIGN KEY ("reviews_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "testimonials_review_idx" ON "testimonials" USING btree ("review_id");
  CREATE INDEX "_testimonials_v_version_version_review_idx" ON "_testimonials_v" USING btree ("version_review_id");
  CREATE INDEX "payload_locked_documents_rels_reviews_id_idx" ON "payload_locked_documents_rels" USING btree ("reviews_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "reviews" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "reviews" CASCADE;
  ALTER TABLE "testimonials" DROP CONSTRAINT "testimonials_review_id_reviews_id_fk";
  
  ALTER TABLE "_testimonials_v" DROP CONSTRAINT "_testimonials_v_version_review_id_reviews_id_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_reviews_fk";
  
  DROP INDEX "testimonials_review_idx";
  DROP INDEX "_testimonials_v_version_version_review_idx";
  DROP INDEX "payload_locked_documents_rels_reviews_id_idx";
  ALTER TABLE "testimonials" DROP COLUMN "review_id";
  ALTER TABLE "_testimonials_v" DROP COLUMN "version_review_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "reviews_id";
  ALTER TABLE "landing" DROP COLUMN "claims_mode";
  ALTER TABLE "_landing_v" DROP COLUMN "version_claims_mode";
  DROP TYPE "public"."enum_reviews_state";
  DROP TYPE "public"."enum_landing_claims_mode";
  DROP TYPE "public"."enum__landing_v_version_claims_mode";`)
}
