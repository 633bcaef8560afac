import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_invoice_requests_customer_kind" AS ENUM('person', 'company');
  CREATE TYPE "public"."enum_invoices_document_type" AS ENUM('invoice', 'credit_note');
  CREATE TYPE "public"."enum_seller_kind" AS ENUM('company', 'person');
  CREATE TYPE "public"."enum_seller_regime" AS ENUM('ordinario', 'forfettario');
  CREATE TYPE "public"."enum__seller_v_version_kind" AS ENUM('company', 'person');
  CREATE TYPE "public"."enum__seller_v_version_regime" AS ENUM('ordinario', 'forfettario');
  CREATE TABLE "invoice_requests" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"checkout_session_id" varchar NOT NULL,
  	"customer_kind" "enum_invoice_requests_customer_kind" DEFAULT 'person' NOT NULL,
  	"first_name" varchar,
  	"last_name" varchar,
  	"company_name" varchar,
  	"country" varchar DEFAULT 'IT' NOT NULL,
  	"tax_code" varchar,
  	"vat_number" varchar,
  	"street" varchar,
  	"street_number" varchar,
  	"postal_code" varchar,
  	"city" varchar,
  	"province" varchar,
  	"sdi_code" varchar,
  	"pec" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "invoices" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"number" varchar NOT NULL,
  	"document_type" "enum_invoices_document_type" NOT NULL,
  	"document_date" varchar NOT NULL,
  	"customer_name" varchar NOT NULL,
  	"customer_email" varchar NOT NULL,
  	"net_cents" numeric NOT NULL,
  	"tax_cents" numeric NOT NULL,
  	"total_cents" numeric NOT NULL,
  	"checkout_session_id" varchar NOT NULL,
  	"credited_number" varchar,
  	"file_name" varchar NOT NULL,
  	"is_simulation" boolean DEFAULT false,
  	"note" varchar,
  	"content" jsonb NOT NULL,
  	"xml" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "seller" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum_seller_kind" DEFAULT 'company' NOT NULL,
  	"company_name" varchar,
  	"first_name" varchar,
  	"last_name" varchar,
  	"vat_number" varchar,
  	"tax_code" varchar,
  	"street" varchar,
  	"street_number" varchar,
  	"postal_code" varchar,
  	"city" varchar,
  	"province" varchar,
  	"regime" "enum_seller_regime",
  	"vat_rate" numeric DEFAULT 22,
  	"oss_registered" boolean DEFAULT false,
  	"regime_sentence" varchar DEFAULT 'Operazione in franchigia da IVA ai sensi dell’articolo 1, commi da 54 a 89, della legge n. 190 del 2014 (regime forfettario).',
  	"series" varchar,
  	"pec" varchar,
  	"email" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_seller_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_kind" "enum__seller_v_version_kind" DEFAULT 'company' NOT NULL,
  	"version_company_name" varchar,
  	"version_first_name" varchar,
  	"version_last_name" varchar,
  	"version_vat_number" varchar,
  	"version_tax_code" varchar,
  	"version_street" varchar,
  	"version_street_number" varchar,
  	"version_postal_code" varchar,
  	"version_city" varchar,
  	"version_province" varchar,
  	"version_regime" "enum__seller_v_version_regime",
  	"version_vat_rate" numeric DEFAULT 22,
  	"version_oss_registered" boolean DEFAULT false,
  	"version_regime_sentence" varchar DEFAULT 'Operazione in franchigia da IVA ai sensi dell’articolo 1, commi da 54 a 89, della legge n. 190 del 2014 (regime forfettario).',
  	"version_series" varchar,
  	"version_pec" varchar,
  	"version_email" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "invoice_requests_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "invoices_id" integer;
  CREATE UNIQUE INDEX "invoice_requests_checkout_session_id_idx" ON "invoice_requests" USING btree ("checkout_session_id");
  CREATE INDEX "invoice_requests_updated_at_idx" ON "invoice_requests" USING btree ("updated_at");
  CREATE INDEX "invoice_requests_created_at_idx" ON "invoice_requests" USING btree ("created_at");
  CREATE UNIQUE INDEX "invoices_number_idx" ON "invoices" USING btree ("number");
  CREATE INDEX "invoices_document_date_idx" ON "invoices" USING btree ("document_date");
  CREATE INDEX "invoices_checkout_session_id_idx" ON "invoices" USING btree ("checkout_session_id");
  CREATE UNIQUE INDEX "invoices_file_name_idx" ON "invoices" USING btree ("file_name");
  CREATE INDEX "invoices_updated_at_idx" ON "invoices" USING btree ("updated_at");
  CREATE INDEX "invoices_created_at_idx" ON "invoices" USING btree ("created_at");
  CREATE INDEX "_seller_v_created_at_idx" ON "_seller_v" USING btree ("created_at");
  CREATE INDEX "_seller_v_updated_at_idx" ON "_seller_v" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_invoice_requests_fk" FOREIGN KEY ("invoice_requests_id") REFERENCES "public"."invoice_requests"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_invoices_fk" FOREIGN KEY ("invoices_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_invoice_requests_id_idx" ON "payload_locked_documents_rels" USING btree ("invoice_requests_id");
  CREATE INDEX "payload_locked_documents_rels_invoices_id_idx" ON "payload_locked_documents_rels" USING btree ("invoices_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "invoice_requests" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "invoices" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "seller" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_seller_v" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "invoice_requests" CASCADE;
  DROP TABLE "invoices" CASCADE;
  DROP TABLE "seller" CASCADE;
  DROP TABLE "_seller_v" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_invoice_requests_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_invoices_fk";
  
  DROP INDEX "payload_locked_documents_rels_invoice_requests_id_idx";
  DROP INDEX "payload_locked_documents_rels_invoices_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "invoice_requests_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "invoices_id";
  DROP TYPE "public"."enum_invoice_requests_customer_kind";
  DROP TYPE "public"."enum_invoices_document_type";
  DROP TYPE "public"."enum_seller_kind";
  DROP TYPE "public"."enum_seller_regime";
  DROP TYPE "public"."enum__seller_v_version_kind";
  DROP TYPE "public"."enum__seller_v_version_regime";`)
}
