import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Three gaps in planning, closed. A purchase and a change of a sequence at the same moment did not see each other, and
 * the mail was never planned or kept its old day: now one waits for the other. A corrected address reaches the mail that
 * failed because of the old one. What is due at once is due at once also in the hour that autumn repeats.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION email_due_at(purchased_at timestamptz, days numeric, from_hour numeric, until_hour numeric)
    RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE
        -- Not by way of the clock in Rome, which shows one hour of autumn twice.
        WHEN days = 0 THEN email_within_hours(purchased_at, from_hour, until_hour)
        WHEN from_hour IS NULL AND until_hour IS NULL
        THEN (purchased_at AT TIME ZONE 'Europe/Rome' + days::int * interval '1 day') AT TIME ZONE 'Europe/Rome'
        ELSE email_within_hours(
          (purchased_at AT TIME ZONE 'Europe/Rome' + days::int * interval '1 day') AT TIME ZONE 'Europe/Rome',
          from_hour, until_hour)
      END $$;

    CREATE OR REPLACE FUNCTION email_purchases_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtext('email_plan'));
      PERFORM email_plan((SELECT coalesce(array_agg(id), '{}') FROM added), NULL);
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION email_purchases_updated() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed integer[];
    BEGIN
      SELECT array_agg(n.id) INTO changed FROM after n JOIN before o ON o.id = n.id
      WHERE (n.status, n.purchased_at, lower(n.customer_email), n.marketing_basis, n.checkout_session_id)
        IS DISTINCT FROM (o.status, o.purchased_at, lower(o.customer_email), o.marketing_basis, o.checkout_session_id);
      IF changed IS NOT NULL THEN
        PERFORM pg_advisory_xact_lock_shared(hashtext('email_plan'));
        UPDATE email_deliveries d SET user_email = lower(n.customer_email)
        FROM after n CROSS JOIN email_sequences s
        WHERE n.id = ANY (changed) AND d.kind = 'sequence' AND d.state = 'failed'
          AND d.sequence_id = s.id AND d.purchase_id = n.id AND d.user_email <> lower(n.customer_email);
        PERFORM email_plan(changed, NULL);
        PERFORM pg_notify('email_recheck', '');
      END IF;
      RETURN NULL;
    END $$;

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
    END $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION email_due_at(purchased_at timestamptz, days numeric, from_hour numeric, until_hour numeric)
    RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN from_hour IS NULL AND until_hour IS NULL
        THEN (purchased_at AT TIME ZONE 'Europe/Rome' + days::int * interval '1 day') AT TIME ZONE 'Europe/Rome'
        ELSE email_within_hours(
          (purchased_at AT TIME ZONE 'Europe/Rome' + days::int * interval '1 day') AT TIME ZONE 'Europe/Rome',
          from_hour, until_hour)
      END $$;

    CREATE OR REPLACE FUNCTION email_purchases_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM email_plan((SELECT coalesce(array_agg(id), '{}') FROM added), NULL);
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION email_purchases_updated() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed integer[];
    BEGIN
      SELECT array_agg(n.id) INTO changed FROM after n JOIN before o ON o.id = n.id
      WHERE (n.status, n.purchased_at, lower(n.customer_email), n.marketing_basis, n.checkout_session_id)
        IS DISTINCT FROM (o.status, o.purchased_at, lower(o.customer_email), o.marketing_basis, o.checkout_session_id);
      IF changed IS NOT NULL THEN
        PERFORM email_plan(changed, NULL);
        PERFORM pg_notify('email_recheck', '');
      END IF;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION email_sequence_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
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
    END $$;`)
}
