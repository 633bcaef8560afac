import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_consent_texts_part" AS ENUM('waiver', 'consent', 'soft_opt_in');
  CREATE TYPE "public"."enum_checkout_step_marketing" AS ENUM('off', 'consent', 'soft_opt_in');
  CREATE TYPE "public"."enum__checkout_step_v_version_marketing" AS ENUM('off', 'consent', 'soft_opt_in');
  CREATE TABLE "consent_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"part" "enum_consent_texts_part" NOT NULL,
  	"version" numeric NOT NULL,
  	"text" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "checkout_step" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"asks_waiver" boolean DEFAULT false,
  	"waiver_text" varchar DEFAULT 'Chiedo di ricevere subito il planner, prima che finiscano i 14 giorni per il recesso, e accetto che così perdo il diritto di recesso (art. 59, comma 1, lettera o, del Codice del consumo). La garanzia «soddisfatto o rimborsato» di 30 giorni resta valida.',
  	"marketing" "enum_checkout_step_marketing" DEFAULT 'off' NOT NULL,
  	"consent_text" varchar DEFAULT 'Sì, mandatemi per email consigli e offerte di Ore Serene. Posso cambiare idea in ogni momento, con un clic.',
  	"soft_opt_in_text" varchar DEFAULT 'Dopo l’acquisto ti scriveremo ogni tanto per email, per consigli e offerte su prodotti simili a quello che compri. Puoi dire di no già adesso, oppure in ogni momento con un clic.',
  	"offers_invoice" boolean DEFAULT false,
  	"recovers_abandoned" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_checkout_step_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_asks_waiver" boolean DEFAULT false,
  	"version_waiver_text" varchar DEFAULT 'Chiedo di ricevere subito il planner, prima che finiscano i 14 giorni per il recesso, e accetto che così perdo il diritto di recesso (art. 59, comma 1, lettera o, del Codice del consumo). La garanzia «soddisfatto o rimborsato» di 30 giorni resta valida.',
  	"version_marketing" "enum__checkout_step_v_version_marketing" DEFAULT 'off' NOT NULL,
  	"version_consent_text" varchar DEFAULT 'Sì, mandatemi per email consigli e offerte di Ore Serene. Posso cambiare idea in ogni momento, con un clic.',
  	"version_soft_opt_in_text" varchar DEFAULT 'Dopo l’acquisto ti scriveremo ogni tanto per email, per consigli e offerte su prodotti simili a quello che compri. Puoi dire di no già adesso, oppure in ogni momento con un clic.',
  	"version_offers_invoice" boolean DEFAULT false,
  	"version_recovers_abandoned" boolean DEFAULT false,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "purchases" ADD COLUMN "consents" jsonb;
  ALTER TABLE "checkout_sessions" ADD COLUMN "consents" jsonb;
  ALTER TABLE "checkout_sessions" ADD COLUMN "recovery_offered" boolean DEFAULT false;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "consent_texts_id" integer;
  CREATE INDEX "consent_texts_updated_at_idx" ON "consent_texts" USING btree ("updated_at");
  CREATE INDEX "consent_texts_created_at_idx" ON "consent_texts" USING btree ("created_at");
  CREATE UNIQUE INDEX "part_version_idx" ON "consent_texts" USING btree ("part","version");
  CREATE INDEX "_checkout_step_v_created_at_idx" ON "_checkout_step_v" USING btree ("created_at");
  CREATE INDEX "_checkout_step_v_updated_at_idx" ON "_checkout_step_v" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_consent_texts_fk" FOREIGN KEY ("consent_texts_id") REFERENCES "public"."consent_texts"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_consent_texts_id_idx" ON "payload_locked_documents_rels" USING btree ("consent_texts_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "consent_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "checkout_step" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_checkout_step_v" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "consent_texts" CASCADE;
  DROP TABLE "checkout_step" CASCADE;
  DROP TABLE "_checkout_step_v" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_consent_texts_fk";
  
  DROP INDEX "payload_locked_documents_rels_consent_texts_id_idx";
  ALTER TABLE "purchases" DROP COLUMN "consents";
  ALTER TABLE "checkout_sessions" DROP COLUMN "consents";
  ALTER TABLE "checkout_sessions" DROP COLUMN "recovery_offered";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "consent_texts_id";
  DROP TYPE "public"."enum_consent_texts_part";
  DROP TYPE "public"."enum_checkout_step_marketing";
  DROP TYPE "public"."enum__checkout_step_v_version_marketing";`)
}
