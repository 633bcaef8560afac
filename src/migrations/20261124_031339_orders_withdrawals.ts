import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_withdrawal_requests_kind" AS ENUM('withdrawal', 'guarantee', 'message');
  CREATE TYPE "public"."enum_withdrawal_requests_state" AS ENUM('open', 'refunded', 'refused');
  CREATE TYPE "public"."enum_withdrawal_form_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__withdrawal_form_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "withdrawal_requests" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"checkout_session_id" varchar NOT NULL,
  	"kind" "enum_withdrawal_requests_kind" DEFAULT 'withdrawal' NOT NULL,
  	"state" "enum_withdrawal_requests_state" DEFAULT 'open' NOT NULL,
  	"customer_email" varchar NOT NULL,
  	"customer_name" varchar,
  	"message" varchar,
  	"requested_at" timestamp(3) with time zone NOT NULL,
  	"decided_at" timestamp(3) with time zone,
  	"decided_by" varchar,
  	"refusal_reason" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "withdrawal_form" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"is_on" boolean DEFAULT true,
  	"label" varchar,
  	"order_text" varchar,
  	"title" varchar,
  	"intro" varchar,
  	"confirm_title" varchar,
  	"withdrawal_text" varchar,
  	"confirm_button" varchar,
  	"guarantee_text" varchar,
  	"guarantee_button" varchar,
  	"late_text" varchar,
  	"message_button" varchar,
  	"done_title" varchar,
  	"done_text" varchar,
  	"mail_next" varchar,
  	"mail_late" varchar,
  	"refusal_text" varchar,
  	"_status" "enum_withdrawal_form_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_withdrawal_form_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_is_on" boolean DEFAULT true,
  	"version_label" varchar,
  	"version_order_text" varchar,
  	"version_title" varchar,
  	"version_intro" varchar,
  	"version_confirm_title" varchar,
  	"version_withdrawal_text" varchar,
  	"version_confirm_button" varchar,
  	"version_guarantee_text" varchar,
  	"version_guarantee_button" varchar,
  	"version_late_text" varchar,
  	"version_message_button" varchar,
  	"version_done_title" varchar,
  	"version_done_text" varchar,
  	"version_mail_next" varchar,
  	"version_mail_late" varchar,
  	"version_refusal_text" varchar,
  	"version__status" "enum__withdrawal_form_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "withdrawal_requests_id" integer;
  CREATE INDEX "withdrawal_requests_checkout_session_id_idx" ON "withdrawal_requests" USING btree ("checkout_session_id");
  CREATE INDEX "withdrawal_requests_state_idx" ON "withdrawal_requests" USING btree ("state");
  CREATE INDEX "withdrawal_requests_requested_at_idx" ON "withdrawal_requests" USING btree ("requested_at");
  CREATE INDEX "withdrawal_requests_updated_at_idx" ON "withdrawal_requests" USING btree ("updated_at");
  CREATE INDEX "withdrawal_requests_created_at_idx" ON "withdrawal_requests" USING btree ("created_at");
  CREATE INDEX "withdrawal_requests_deleted_at_idx" ON "withdrawal_requests" USING btree ("deleted_at");
  CREATE INDEX "withdrawal_form__status_idx" ON "withdrawal_form" USING btree ("_status");
  CREATE INDEX "_withdrawal_form_v_version_version__status_idx" ON "_withdrawal_form_v" USING btree ("version__status");
  CREATE INDEX "_withdrawal_form_v_created_at_idx" ON "_withdrawal_form_v" USING btree ("created_at");
  CREATE INDEX "_withdrawal_form_v_updated_at_idx" ON "_withdrawal_form_v" USING btree ("updated_at");
  CREATE INDEX "_withdrawal_form_v_latest_idx" ON "_withdrawal_form_v" USING btree ("latest");
  CREATE INDEX "_withdrawal_form_v_autosave_idx" ON "_withdrawal_form_v" USING btree ("autosave");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_withdrawal_requests_fk" FOREIGN KEY ("withdrawal_requests_id") REFERENCES "public"."withdrawal_requests"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_withdrawal_requests_id_idx" ON "payload_locked_documents_rels" USING btree ("withdrawal_requests_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "withdrawal_requests" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "withdrawal_form" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_withdrawal_form_v" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "withdrawal_requests" CASCADE;
  DROP TABLE "withdrawal_form" CASCADE;
  DROP TABLE "_withdrawal_form_v" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_withdrawal_requests_fk";
  
  DROP INDEX "payload_locked_documents_rels_withdrawal_requests_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "withdrawal_requests_id";
  DROP TYPE "public"."enum_withdrawal_requests_kind";
  DROP TYPE "public"."enum_withdrawal_requests_state";
  DROP TYPE "public"."enum_withdrawal_form_status";
  DROP TYPE "public"."enum__withdrawal_form_v_version_status";`)
}
