-- A new sequence plans what is due from its activation on. A change moves, skips or brings back what is planned, and adds
-- only what still lies ahead: a longer delay mails no buyer for whom the sequence was over before it was activated.
CREATE OR REPLACE FUNCTION email_sequence_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_advisory_xact_lock(hashtext('email_plan'));
    UPDATE email_deliveries d SET state = 'skipped', skip_reason = 'sequence_deleted'
    FROM (
      SELECT id FROM email_deliveries WHERE kind = 'sequence' AND state = 'planned' AND sequence_id = OLD.id
      ORDER BY id FOR UPDATE
    ) gone
    WHERE d.id = gone.id;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock(hashtext('email_plan'));
    IF email_plan(NULL, NEW.id) > 0 THEN PERFORM email_begin_run(NEW.id); END IF;
  ELSIF (NEW.is_active, NEW.send_after_days, NEW.send_from_hour, NEW.send_until_hour, NEW.include_past_buyers,
         NEW.email_type, NEW.deleted_at)
    IS DISTINCT FROM
    (OLD.is_active, OLD.send_after_days, OLD.send_from_hour, OLD.send_until_hour, OLD.include_past_buyers,
     OLD.email_type, OLD.deleted_at)
  THEN
    PERFORM pg_advisory_xact_lock(hashtext('email_plan'));
    IF email_plan(NULL, NEW.id, now()) > 0 THEN PERFORM email_begin_run(NEW.id); END IF;
  END IF;
  PERFORM pg_notify('email_recheck', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER email_sequence_changed AFTER INSERT OR UPDATE OR DELETE ON email_sequences
  FOR EACH ROW EXECUTE FUNCTION email_sequence_changed();
