import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_receipt_texts_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__receipt_texts_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "receipt_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"purchase_subject" varchar DEFAULT 'Il tuo planner è pronto: ricevuta da {{amount}}',
  	"purchase_title" varchar DEFAULT 'Il tuo planner è pronto',
  	"purchase_intro" varchar DEFAULT 'grazie di cuore per il tuo acquisto. I tuoi file ti aspettano:',
  	"purchase_button" varchar DEFAULT 'Scarica i tuoi file',
  	"purchase_advice" varchar DEFAULT 'Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.',
  	"purchase_keep" varchar DEFAULT 'Conserva questa email. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo',
  	"purchase_guarantee" varchar DEFAULT 'Hai 30 giorni per ripensarci: se non fa per te, rispondi a questa email e ti rimborsiamo.',
  	"purchase_closing" varchar DEFAULT 'Ore serene,
il team di {{site_name}}',
  	"refund_subject" varchar DEFAULT 'Il tuo rimborso: ricevuta da {{amount}}',
  	"refund_title" varchar DEFAULT 'Il tuo rimborso',
  	"refund_intro" varchar DEFAULT 'ti abbiamo rimborsato {{amount}}. Il denaro arriva con lo stesso mezzo di pagamento, di solito entro 5-10 giorni lavorativi.',
  	"refund_button" varchar DEFAULT 'Apri il tuo ordine',
  	"refund_help" varchar DEFAULT 'Se qualcosa non torna, rispondi a questa email: ti aiutiamo volentieri.',
  	"refund_closing" varchar DEFAULT 'Ore serene,
il team di {{site_name}}',
  	"_status" "enum_receipt_texts_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_receipt_texts_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_purchase_subject" varchar DEFAULT 'Il tuo planner è pronto: ricevuta da {{amount}}',
  	"version_purchase_title" varchar DEFAULT 'Il tuo planner è pronto',
  	"version_purchase_intro" varchar DEFAULT 'grazie di cuore per il tuo acquisto. I tuoi file ti aspettano:',
  	"version_purchase_button" varchar DEFAULT 'Scarica i tuoi file',
  	"version_purchase_advice" varchar DEFAULT 'Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.',
  	"version_purchase_keep" varchar DEFAULT 'Conserva questa email. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo',
  	"version_purchase_guarantee" varchar DEFAULT 'Hai 30 giorni per ripensarci: se non fa per te, rispondi a questa email e ti rimborsiamo.',
  	"version_purchase_closing" varchar DEFAULT 'Ore serene,
il team di {{site_name}}',
  	"version_refund_subject" varchar DEFAULT 'Il tuo rimborso: ricevuta da {{amount}}',
  	"version_refund_title" varchar DEFAULT 'Il tuo rimborso',
  	"version_refund_intro" varchar DEFAULT 'ti abbiamo rimborsato {{amount}}. Il denaro arriva con lo stesso mezzo di pagamento, di solito entro 5-10 giorni lavorativi.',
  	"version_refund_button" varchar DEFAULT 'Apri il tuo ordine',
  	"version_refund_help" varchar DEFAULT 'Se qualcosa non torna, rispondi a questa email: ti aiutiamo volentieri.',
  	"version_refund_closing" varchar DEFAULT 'Ore serene,
il team di {{site_name}}',
  	"version__status" "enum__receipt_texts_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE INDEX "receipt_texts__status_idx" ON "receipt_texts" USING btree ("_status");
  CREATE INDEX "_receipt_texts_v_version_version__status_idx" ON "_receipt_texts_v" USING btree ("version__status");
  CREATE INDEX "_receipt_texts_v_created_at_idx" ON "_receipt_texts_v" USING btree ("created_at");
  CREATE INDEX "_receipt_texts_v_updated_at_idx" ON "_receipt_texts_v" USING btree ("updated_at");
  CREATE INDEX "_receipt_texts_v_latest_idx" ON "_receipt_texts_v" USING btree ("latest");
  CREATE INDEX "_receipt_texts_v_autosave_idx" ON "_receipt_texts_v" USING btree ("autosave");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "receipt_texts" CASCADE;
  DROP TABLE "_receipt_texts_v" CASCADE;
  DROP TYPE "public"."enum_receipt_texts_status";
  DROP TYPE "public"."enum__receipt_texts_v_version_status";`)
}
