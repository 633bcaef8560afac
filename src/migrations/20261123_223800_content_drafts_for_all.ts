import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What stood in the code so far: a page that is there already goes on saying it. */
const TEXTS = {
  navigation_menu: 'Menu',
  contact_name_label: 'Nome',
  contact_email_label: 'Email',
  contact_subject_label: 'Oggetto',
  contact_message_label: 'Messaggio',
  contact_success: 'Grazie per il tuo interesse! Ti contatteremo presto.',
  contact_refused: "Errore nell'invio. Riprova più tardi.",
  contact_not_json: 'Errore del server. Riprova più tardi.',
  contact_unreachable: 'Errore di connessione. Riprova più tardi.',
}

/**
 * Questions, testimonials and the site's data get drafts.
 *
 * - The status begins as published, in rows that are there and in rows that SQL adds: only Payload writes drafts.
 * - The panel's lists read the versions: a row that SQL has added gets its first version when it is committed.
 * - Of a row with drafts only what was or becomes published announces changed content.
 */

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_faqs_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__faqs_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_testimonials_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__testimonials_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_site_settings_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__site_settings_v_version_status" AS ENUM('draft', 'published');
  ALTER TABLE "faqs" ALTER COLUMN "question" DROP NOT NULL;
  ALTER TABLE "faqs" ALTER COLUMN "answer_rich_text" DROP NOT NULL;
  ALTER TABLE "_faqs_v" ALTER COLUMN "version_question" DROP NOT NULL;
  ALTER TABLE "_faqs_v" ALTER COLUMN "version_answer_rich_text" DROP NOT NULL;
  ALTER TABLE "testimonials" ALTER COLUMN "name" DROP NOT NULL;
  ALTER TABLE "testimonials" ALTER COLUMN "role" DROP NOT NULL;
  ALTER TABLE "testimonials" ALTER COLUMN "content" DROP NOT NULL;
  ALTER TABLE "testimonials" ALTER COLUMN "rating" DROP NOT NULL;
  ALTER TABLE "_testimonials_v" ALTER COLUMN "version_name" DROP NOT NULL;
  ALTER TABLE "_testimonials_v" ALTER COLUMN "version_role" DROP NOT NULL;
  ALTER TABLE "_testimonials_v" ALTER COLUMN "version_content" DROP NOT NULL;
  ALTER TABLE "_testimonials_v" ALTER COLUMN "version_rating" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "name" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "email" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "retention_months" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_name" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_email" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_retention_months" DROP NOT NULL;
  ALTER TABLE "faqs" ADD COLUMN "_status" "enum_faqs_status" DEFAULT 'published';
  ALTER TABLE "_faqs_v" ADD COLUMN "version__status" "enum__faqs_v_version_status" DEFAULT 'published';
  ALTER TABLE "_faqs_v" ADD COLUMN "latest" boolean;
  ALTER TABLE "_faqs_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "testimonials" ADD COLUMN "_status" "enum_testimonials_status" DEFAULT 'published';
  ALTER TABLE "_testimonials_v" ADD COLUMN "version__status" "enum__testimonials_v_version_status" DEFAULT 'published';
  ALTER TABLE "_testimonials_v" ADD COLUMN "latest" boolean;
  ALTER TABLE "_testimonials_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "landing" ADD COLUMN "navigation_menu" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_name_label" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_email_label" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_subject_label" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_message_label" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_success" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_refused" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_not_json" varchar;
  ALTER TABLE "landing" ADD COLUMN "contact_unreachable" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_navigation_menu" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_name_label" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_email_label" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_subject_label" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_message_label" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_success" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_refused" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_not_json" varchar;
  ALTER TABLE "_landing_v" ADD COLUMN "version_contact_unreachable" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "_status" "enum_site_settings_status" DEFAULT 'published';
  ALTER TABLE "_site_settings_v" ADD COLUMN "version__status" "enum__site_settings_v_version_status" DEFAULT 'published';
  ALTER TABLE "_site_settings_v" ADD COLUMN "latest" boolean;
  ALTER TABLE "_site_settings_v" ADD COLUMN "autosave" boolean;
  CREATE INDEX "faqs__status_idx" ON "faqs" USING btree ("_status");
  CREATE INDEX "_faqs_v_version_version__status_idx" ON "_faqs_v" USING btree ("version__status");
  CREATE INDEX "_faqs_v_latest_idx" ON "_faqs_v" USING btree ("latest");
  CREATE INDEX "_faqs_v_autosave_idx" ON "_faqs_v" USING btree ("autosave");
  CREATE INDEX "testimonials__status_idx" ON "testimonials" USING btree ("_status");
  CREATE INDEX "_testimonials_v_version_version__status_idx" ON "_testimonials_v" USING btree ("version__status");
  CREATE INDEX "_testimonials_v_latest_idx" ON "_testimonials_v" USING btree ("latest");
  CREATE INDEX "_testimonials_v_autosave_idx" ON "_testimonials_v" USING btree ("autosave");
  CREATE INDEX "site_settings__status_idx" ON "site_settings" USING btree ("_status");
  CREATE INDEX "_site_settings_v_version_version__status_idx" ON "_site_settings_v" USING btree ("version__status");
  CREATE INDEX "_site_settings_v_latest_idx" ON "_site_settings_v" USING btree ("latest");
  CREATE INDEX "_site_settings_v_autosave_idx" ON "_site_settings_v" USING btree ("autosave");`)
  for (const [column, text] of Object.entries(TEXTS)) {
    await db.execute(sql`UPDATE landing SET ${sql.identifier(column)} = ${text}`)
    await db.execute(sql`UPDATE _landing_v SET ${sql.identifier(`version_${column}`)} = ${text}`)
  }
  await db.execute(sql`
    ALTER TABLE pages ALTER COLUMN _status SET DEFAULT 'published';

    CREATE FUNCTION add_first_version() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      versions text := '_' || TG_TABLE_NAME || '_v';
      has_version boolean;
    BEGIN
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE parent_id = $1)', versions) INTO has_version USING NEW.id;
      IF has_version THEN RETURN NULL; END IF;
      EXECUTE format('INSERT INTO %1$I SELECT (jsonb_populate_record(NULL::%1$I, $1 || $2)).*', versions)
        USING (SELECT jsonb_object_agg('version_' || key, value) FROM jsonb_each(to_jsonb(NEW))),
          jsonb_build_object('id', nextval(pg_get_serial_sequence(quote_ident(versions), 'id')), 'parent_id', NEW.id,
            'latest', true, 'autosave', false, 'created_at', NEW.created_at, 'updated_at', NEW.updated_at);
      RETURN NULL;
    END $$;

    UPDATE _faqs_v v SET latest = true WHERE v.id =
      (SELECT n.id FROM _faqs_v n WHERE n.parent_id = v.parent_id ORDER BY n.updated_at DESC, n.id DESC LIMIT 1);
    UPDATE _testimonials_v v SET latest = true WHERE v.id =
      (SELECT n.id FROM _testimonials_v n WHERE n.parent_id = v.parent_id ORDER BY n.updated_at DESC, n.id DESC LIMIT 1);
    UPDATE _site_settings_v v SET latest = true WHERE v.id =
      (SELECT n.id FROM _site_settings_v n ORDER BY n.updated_at DESC, n.id DESC LIMIT 1);`)
  for (const name of ['faqs', 'testimonials', 'pages']) {
    const table = sql.identifier(name)
    const announce = sql`EXECUTE FUNCTION notify_content_changed()`
    await db.execute(sql`
      CREATE CONSTRAINT TRIGGER first_version AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION add_first_version();
      DROP TRIGGER content_changed ON ${table};
      CREATE TRIGGER content_changed AFTER TRUNCATE ON ${table} FOR EACH STATEMENT ${announce};
      CREATE TRIGGER content_added AFTER INSERT ON ${table} FOR EACH ROW
        WHEN (NEW._status = 'published') ${announce};
      CREATE TRIGGER content_edited AFTER UPDATE ON ${table} FOR EACH ROW
        WHEN (OLD._status = 'published' OR NEW._status = 'published') ${announce};
      CREATE TRIGGER content_removed AFTER DELETE ON ${table} FOR EACH ROW
        WHEN (OLD._status = 'published') ${announce}`)
  }
  await db.execute(sql`
    INSERT INTO _faqs_v (parent_id, version__order, version_question, version_answer_rich_text, version_updated_at,
        version_created_at, version_deleted_at, created_at, updated_at, latest)
      SELECT id, _order, question, answer_rich_text, updated_at, created_at, deleted_at, updated_at, updated_at, true
      FROM faqs f WHERE NOT EXISTS (SELECT FROM _faqs_v v WHERE v.parent_id = f.id);
    INSERT INTO _testimonials_v (parent_id, version__order, version_name, version_role, version_content, version_rating,
        version_photo_media_url, version_result, version_source, version_is_visible, version_updated_at,
        version_created_at, version_deleted_at, created_at, updated_at, latest)
      SELECT id, _order, name, role, content, rating, photo_media_url, result, source, is_visible, updated_at,
        created_at, deleted_at, updated_at, updated_at, true
      FROM testimonials t WHERE NOT EXISTS (SELECT FROM _testimonials_v v WHERE v.parent_id = t.id)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const name of ['faqs', 'testimonials', 'pages']) {
    const table = sql.identifier(name)
    await db.execute(sql`
      DROP TRIGGER first_version ON ${table};
      DROP TRIGGER content_added ON ${table};
      DROP TRIGGER content_edited ON ${table};
      DROP TRIGGER content_removed ON ${table};
      DROP TRIGGER content_changed ON ${table};
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`)
  }
  await db.execute(sql`
    DROP FUNCTION add_first_version();
    ALTER TABLE pages ALTER COLUMN _status SET DEFAULT 'draft'`)
  // What has never been published was on no page, and the page knows no drafts now.
  await db.execute(sql`
    DELETE FROM faqs WHERE _status = 'draft';
    DELETE FROM testimonials WHERE _status = 'draft';
    DELETE FROM _faqs_v WHERE version__status = 'draft';
    DELETE FROM _testimonials_v WHERE version__status = 'draft';
    DELETE FROM _site_settings_v WHERE version__status = 'draft'`)
  await db.execute(sql`
   DROP INDEX "faqs__status_idx";
  DROP INDEX "_faqs_v_version_version__status_idx";
  DROP INDEX "_faqs_v_latest_idx";
  DROP INDEX "_faqs_v_autosave_idx";
  DROP INDEX "testimonials__status_idx";
  DROP INDEX "_testimonials_v_version_version__status_idx";
  DROP INDEX "_testimonials_v_latest_idx";
  DROP INDEX "_testimonials_v_autosave_idx";
  DROP INDEX "site_settings__status_idx";
  DROP INDEX "_site_settings_v_version_version__status_idx";
  DROP INDEX "_site_settings_v_latest_idx";
  DROP INDEX "_site_settings_v_autosave_idx";
  ALTER TABLE "faqs" ALTER COLUMN "question" SET NOT NULL;
  ALTER TABLE "faqs" ALTER COLUMN "answer_rich_text" SET NOT NULL;
  ALTER TABLE "_faqs_v" ALTER COLUMN "version_question" SET NOT NULL;
  ALTER TABLE "_faqs_v" ALTER COLUMN "version_answer_rich_text" SET NOT NULL;
  ALTER TABLE "testimonials" ALTER COLUMN "name" SET NOT NULL;
  ALTER TABLE "testimonials" ALTER COLUMN "role" SET NOT NULL;
  ALTER TABLE "testimonials" ALTER COLUMN "content" SET NOT NULL;
  ALTER TABLE "testimonials" ALTER COLUMN "rating" SET NOT NULL;
  ALTER TABLE "_testimonials_v" ALTER COLUMN "version_name" SET NOT NULL;
  ALTER TABLE "_testimonials_v" ALTER COLUMN "version_role" SET NOT NULL;
  ALTER TABLE "_testimonials_v" ALTER COLUMN "version_content" SET NOT NULL;
  ALTER TABLE "_testimonials_v" ALTER COLUMN "version_rating" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "name" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "email" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "retention_months" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_name" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_email" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_retention_months" SET NOT NULL;
  ALTER TABLE "faqs" DROP COLUMN "_status";
  ALTER TABLE "_faqs_v" DROP COLUMN "version__status";
  ALTER TABLE "_faqs_v" DROP COLUMN "latest";
  ALTER TABLE "_faqs_v" DROP COLUMN "autosave";
  ALTER TABLE "testimonials" DROP COLUMN "_status";
  ALTER TABLE "_testimonials_v" DROP COLUMN "version__status";
  ALTER TABLE "_testimonials_v" DROP COLUMN "latest";
  ALTER TABLE "_testimonials_v" DROP COLUMN "autosave";
  ALTER TABLE "landing" DROP COLUMN "navigation_menu";
  ALTER TABLE "landing" DROP COLUMN "contact_name_label";
  ALTER TABLE "landing" DROP COLUMN "contact_email_label";
  ALTER TABLE "landing" DROP COLUMN "contact_subject_label";
  ALTER TABLE "landing" DROP COLUMN "contact_message_label";
  ALTER TABLE "landing" DROP COLUMN "contact_success";
  ALTER TABLE "landing" DROP COLUMN "contact_refused";
  ALTER TABLE "landing" DROP COLUMN "contact_not_json";
  ALTER TABLE "landing" DROP COLUMN "contact_unreachable";
  ALTER TABLE "_landing_v" DROP COLUMN "version_navigation_menu";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_name_label";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_email_label";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_subject_label";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_message_label";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_success";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_refused";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_not_json";
  ALTER TABLE "_landing_v" DROP COLUMN "version_contact_unreachable";
  ALTER TABLE "site_settings" DROP COLUMN "_status";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version__status";
  ALTER TABLE "_site_settings_v" DROP COLUMN "latest";
  ALTER TABLE "_site_settings_v" DROP COLUMN "autosave";
  DROP TYPE "public"."enum_faqs_status";
  DROP TYPE "public"."enum__faqs_v_version_status";
  DROP TYPE "public"."enum_testimonials_status";
  DROP TYPE "public"."enum__testimonials_v_version_status";
  DROP TYPE "public"."enum_site_settings_status";
  DROP TYPE "public"."enum__site_settings_v_version_status";`)
}
