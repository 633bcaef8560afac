import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Sequences get a bin. In there a sequence mails nobody, and what comes back counts from that moment on: mail that fell
 * due meanwhile is not made up for. A row that was on its way while its day or its address changed follows when it goes
 * back into the line. Two subjects are compared by what was sent since they were last written. Receipts and notices that
 * failed are found.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "email_sequences" ADD COLUMN "deleted_at" timestamp(3) with time zone;
    CREATE INDEX "email_sequences_deleted_at_idx" ON "email_sequences" USING btree ("deleted_at");
    ALTER TABLE "email_sequences" ADD COLUMN "subjects_since" timestamp(3) with time zone NOT NULL DEFAULT 'epoch';
    CREATE INDEX email_deliveries_service_failed ON email_deliveries (ended_at DESC, id DESC)
      WHERE state = 'failed' AND kind IN ('receipt', 'contact_notice', 'auto_reply', 'system');

    CREATE OR REPLACE VIEW email_schedule AS
      SELECT p.id AS purchase_id, s.id AS sequence_id, p.checkout_session_id AS session_id,
             s.email_type::text AS email_type, lower(p.customer_email) AS user_email,
             CASE WHEN s.deleted_at IS NULL THEN s.is_active ELSE 0 END AS is_active, s.activated_at, s.include_past_buyers,
             email_due_at(p.purchased_at, s.send_after_days, s.send_from_hour, s.send_until_hour) AS due_at,
             email_skip_reason(p.status::text, p.marketing_basis::text, x.reason::text) AS skip_reason
      FROM purchases p
      CROSS JOIN email_sequences s
      LEFT JOIN email_suppressions x ON x.email = lower(p.customer_email);

    CREATE OR REPLACE FUNCTION email_sequence_activation() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      runs boolean := NEW.is_active = 1 AND NEW.deleted_at IS NULL;
    BEGIN
      IF TG_OP = 'INSERT' OR (NEW.email_subject, coalesce(NEW.email_subject_b, ''))
        IS DISTINCT FROM (OLD.email_subject, coalesce(OLD.email_subject_b, ''))
      THEN
        NEW.subjects_since := now();
      END IF;
      IF TG_OP = 'INSERT' THEN
        NEW.activated_at := CASE WHEN runs THEN coalesce(NEW.activated_at, now()) END;
      ELSIF runs AND (OLD.is_active <> 1 OR OLD.deleted_at IS NOT NULL) THEN
        NEW.activated_at := now();
      ELSE
        NEW.activated_at := OLD.activated_at;
        IF NOT runs THEN NEW.include_past_buyers := 0; END IF;
      END IF;
      RETURN NEW;
    END $$;

    CREATE OR REPLACE FUNCTION email_sequence_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('email_plan'));
      IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (NEW.is_active <> 1 OR NEW.deleted_at IS NOT NULL)) THEN
        UPDATE email_deliveries SET state = 'skipped',
          skip_reason = CASE WHEN TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL
            THEN 'sequenza eliminata' ELSE 'sequenza disabilitata' END
        WHERE kind = 'sequence' AND state = 'planned' AND sequence_id = OLD.id;
      ELSIF NEW.is_active = 1 AND NEW.deleted_at IS NULL AND (TG_OP = 'INSERT' OR
        (NEW.is_active, NEW.send_after_days, NEW.send_from_hour, NEW.send_until_hour, NEW.include_past_buyers,
         NEW.email_type, NEW.deleted_at)
        IS DISTINCT FROM
        (OLD.is_active, OLD.send_after_days, OLD.send_from_hour, OLD.send_until_hour, OLD.include_past_buyers,
         OLD.email_type, OLD.deleted_at))
      THEN
        PERFORM email_plan(NULL, NEW.id);
      END IF;
      PERFORM pg_notify('email_recheck', '');
      RETURN NULL;
    END $$;

    -- A row that was being sent while its day or its address changed, and goes back into the line, follows: in the
    -- statement that puts it back, which holds the row and has waited for whoever plans (the lock 'email_plan').
    CREATE FUNCTION email_follow(deliveries integer[]) RETURNS void LANGUAGE sql AS $$
      UPDATE email_deliveries d
      SET email_type = w.email_type, user_email = w.user_email, session_id = w.session_id, due_at = w.due_at,
          attempt_at = CASE WHEN d.due_at = w.due_at THEN d.attempt_at ELSE w.due_at END
      FROM email_schedule w
      WHERE d.id = ANY (deliveries) AND d.kind = 'sequence' AND d.state = 'planned' AND w.is_active = 1
        AND w.purchase_id = d.purchase_id AND w.sequence_id = d.sequence_id
        AND (d.due_at, d.user_email, d.email_type, d.session_id)
            IS DISTINCT FROM (w.due_at, w.user_email, w.email_type, w.session_id)
    $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION email_follow;

    CREATE OR REPLACE FUNCTION email_sequence_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('email_plan'));
      IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND NEW.is_active <> 1) THEN
        UPDATE email_deliveries SET state = 'skipped',
          skip_reason = CASE TG_OP WHEN 'DELETE' THEN 'sequenza eliminata' ELSE 'sequenza disabilitata' END
        WHERE kind = 'sequence' AND state = 'planned' AND sequence_id = OLD.id;
      ELSIF NEW.is_active = 1 AND (TG_OP = 'INSERT' OR
        (NEW.is_active, NEW.send_after_days, NEW.send_from_hour, NEW.send_until_hour, NEW.include_past_buyers, NEW.email_type)
        IS DISTINCT FROM
        (OLD.is_active, OLD.send_after_days, OLD.send_from_hour, OLD.send_until_hour, OLD.include_past_buyers, OLD.email_type))
      THEN
        PERFORM email_plan(NULL, NEW.id);
      END IF;
      PERFORM pg_notify('email_recheck', '');
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION email_sequence_activation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        NEW.activated_at := CASE WHEN NEW.is_active = 1 THEN coalesce(NEW.activated_at, now()) END;
      ELSIF NEW.is_active = 1 AND OLD.is_active <> 1 THEN
        NEW.activated_at := now();
      ELSE
        NEW.activated_at := OLD.activated_at;
        IF NEW.is_active <> 1 THEN NEW.include_past_buyers := 0; END IF;
      END IF;
      RETURN NEW;
    END $$;

    CREATE OR REPLACE VIEW email_schedule AS
      SELECT p.id AS purchase_id, s.id AS sequence_id, p.checkout_session_id AS session_id,
             s.email_type::text AS email_type, lower(p.customer_email) AS user_email,
             s.is_active, s.activated_at, s.include_past_buyers,
             email_due_at(p.purchased_at, s.send_after_days, s.send_from_hour, s.send_until_hour) AS due_at,
             email_skip_reason(p.status::text, p.marketing_basis::text, x.reason::text) AS skip_reason
      FROM purchases p
      CROSS JOIN email_sequences s
      LEFT JOIN email_suppressions x ON x.email = lower(p.customer_email);

    DROP INDEX "email_sequences_deleted_at_idx";
    ALTER TABLE "email_sequences" DROP COLUMN "deleted_at";
    ALTER TABLE "email_sequences" DROP COLUMN "subjects_since";
    DROP INDEX email_deliveries_service_failed;`)
}
