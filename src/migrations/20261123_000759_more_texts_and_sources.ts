import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "testimonials" ADD COLUMN "source" varchar;
  ALTER TABLE "_testimonials_v" ADD COLUMN "version_source" varchar;
  ALTER TABLE "landing" ADD COLUMN "video_source" varchar;
  ALTER TABLE "landing" ADD COLUMN "testimonials_source" varchar;
  ALTER TABLE "landing" ADD COLUMN "ending_source" varchar;
  ALTER TABLE "landing" ADD COLUMN "navigation_admin_tip" varchar;
  ALTER TABLE "landing" ADD COLUMN "footer_source" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_title" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_intro" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_submit" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_privacy" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_video_source" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_testimonials_source" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_ending_source" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_navigation_admin_tip" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_footer_source" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_title" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_intro" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_submit" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_privacy" varchar;
  ALTER TABLE "offer" ADD COLUMN "source" varchar;
  ALTER TABLE "_offer_v" ADD COLUMN "version_source" varchar;`)
  // What stood in the code so far: a page that is there already goes on saying it.
  const texts = {
    navigation_admin_tip: 'Solo per Admin - Gestisci Automazioni Email',
    contact_title: 'Contattaci',
    contact_intro:
      'Scrivici per qualsiasi domanda sul planner: leggiamo ogni messaggio e ti rispondiamo via email.',
    contact_submit: 'Invia il messaggio',
    contact_privacy: 'Usiamo i tuoi dati solo per risponderti.',
  }
  for (const [column, text] of Object.entries(texts)) {
    await db.execute(sql`UPDATE landing SET ${sql.identifier(column)} = ${text}`)
    await db.execute(sql`UPDATE _landing_v SET ${sql.identifier(`version_${column}`)} = ${text}`)
  }
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "testimonials" DROP COLUMN "source";
  ALTER TABLE "_testimonials_v" DROP COLUMN "version_source";
  ALTER TABLE "landing" DROP COLUMN "video_source";
  ALTER TABLE "landing" DROP COLUMN "testimonials_source";
  ALTER TABLE "landing" DROP COLUMN "ending_source";
  ALTER TABLE "landing" DROP COLUMN "navigation_admin_tip";
  ALTER TABLE "landing" DROP COLUMN "footer_source";
  ALTER TABLE "landing" DROP COLUMN "contact_title";
  ALTER TABLE "landing" DROP COLUMN "contact_intro";
  ALTER TABLE "landing" DROP COLUMN "contact_submit";
  ALTER TABLE "landing" DROP COLUMN "contact_privacy";
  ALTER TABLE "_landing_v" DROP COLUMN "version_video_source";
  ALTER TABLE "_landing_v" DROP COLUMN "version_testimonials_source";
  ALTER TABLE "_landing_v" DROP COLUMN "version_ending_source";
  ALTER TABLE "_landing_v" DROP COLUMN "version_navigation_admin_tip";
  ALTER TABLE "_landing_v" DROP COLUMN "version_footer_source";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_title";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_intro";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_submit";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_privacy";
  ALTER TABLE "offer" DROP COLUMN "source";
  ALTER TABLE "_offer_v" DROP COLUMN "version_source";`)
}
