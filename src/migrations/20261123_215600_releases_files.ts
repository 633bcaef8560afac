import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "file_releases" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"product_file_id" integer,
  	"version_label" varchar NOT NULL,
  	"notes" varchar,
  	"file_url" varchar,
  	"published_at" timestamp(3) with time zone NOT NULL,
  	"recipients" numeric DEFAULT 0 NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "download_log" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"purchase_id" integer,
  	"product_file_id" integer,
  	"product_name" varchar NOT NULL,
  	"version_label" varchar,
  	"network" varchar NOT NULL,
  	"bytes" numeric NOT NULL,
  	"is_stamped" boolean DEFAULT false,
  	"started_at" timestamp(3) with time zone NOT NULL,
  	"last_at" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "product_files" ADD COLUMN "stamp_pdf" boolean DEFAULT true;
  ALTER TABLE "product_files" ADD COLUMN "version_label" varchar;
  ALTER TABLE "product_files" ADD COLUMN "version_notes" varchar;
  ALTER TABLE "product_files" ADD COLUMN "version_published_at" timestamp(3) with time zone;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "file_releases_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "download_log_id" integer;
  ALTER TABLE "file_releases" ADD CONSTRAINT "file_releases_product_file_id_product_files_id_fk" FOREIGN KEY ("product_file_id") REFERENCES "public"."product_files"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "download_log" ADD CONSTRAINT "download_log_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "download_log" ADD CONSTRAINT "download_log_product_file_id_product_files_id_fk" FOREIGN KEY ("product_file_id") REFERENCES "public"."product_files"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "file_releases_product_file_idx" ON "file_releases" USING btree ("product_file_id");
  CREATE INDEX "file_releases_updated_at_idx" ON "file_releases" USING btree ("updated_at");
  CREATE INDEX "file_releases_created_at_idx" ON "file_releases" USING btree ("created_at");
  CREATE INDEX "download_log_purchase_idx" ON "download_log" USING btree ("purchase_id");
  CREATE INDEX "download_log_product_file_idx" ON "download_log" USING btree ("product_file_id");
  CREATE INDEX "download_log_started_at_idx" ON "download_log" USING btree ("started_at");
  CREATE INDEX "download_log_updated_at_idx" ON "download_log" USING btree ("updated_at");
  CREATE INDEX "download_log_created_at_idx" ON "download_log" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_file_releases_fk" FOREIGN KEY ("file_releases_id") REFERENCES "public"."file_releases"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_download_log_fk" FOREIGN KEY ("download_log_id") REFERENCES "public"."download_log"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_file_releases_id_idx" ON "payload_locked_documents_rels" USING btree ("file_releases_id");
  CREATE INDEX "payload_locked_documents_rels_download_log_id_idx" ON "payload_locked_documents_rels" USING btree ("download_log_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "file_releases" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "download_log" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "file_releases" CASCADE;
  DROP TABLE "download_log" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_file_releases_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_download_log_fk";
  
  DROP INDEX "payload_locked_documents_rels_file_releases_id_idx";
  DROP INDEX "payload_locked_documents_rels_download_log_id_idx";
  ALTER TABLE "product_files" DROP COLUMN "stamp_pdf";
  ALTER TABLE "product_files" DROP COLUMN "version_label";
  ALTER TABLE "product_files" DROP COLUMN "version_notes";
  ALTER TABLE "product_files" DROP COLUMN "version_published_at";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "file_releases_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "download_log_id";`)
}
