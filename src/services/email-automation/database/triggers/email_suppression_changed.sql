-- Who unsubscribes is skipped at once, and does not wait for an import: a row that another transaction holds just now is
-- skipped when it is claimed. Who is let in again gets what still lies ahead.
CREATE OR REPLACE FUNCTION email_suppression_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM email_revise(ARRAY(SELECT id FROM purchases WHERE lower(customer_email) = NEW.email), NULL, true);
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND NEW.email <> OLD.email) THEN
    -- A sequence that is being changed just now would not see this, nor this its change: one waits for the other.
    PERFORM pg_advisory_xact_lock_shared(hashtext('email_plan'));
    PERFORM email_plan(ARRAY(SELECT id FROM purchases WHERE lower(customer_email) = OLD.email), NULL, now());
  END IF;
  PERFORM pg_notify('email_recheck', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER email_suppression_changed AFTER INSERT OR UPDATE OR DELETE ON email_suppressions
  FOR EACH ROW EXECUTE FUNCTION email_suppression_changed();
