-- Who asks for the money back gets no sequence from that moment on; a request that is refused, or goes, brings back what
-- still lies ahead.
CREATE OR REPLACE FUNCTION email_withdrawals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sessions text[] := ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.checkout_session_id END,
    CASE WHEN TG_OP <> 'DELETE' THEN NEW.checkout_session_id END];
BEGIN
  -- A sequence that is being changed just now would not see this request, nor this its change: one waits for the other.
  PERFORM pg_advisory_xact_lock_shared(hashtext('email_plan'));
  PERFORM email_plan(ARRAY(SELECT id FROM purchases WHERE checkout_session_id = ANY (sessions)), NULL, now());
  PERFORM pg_notify('email_recheck', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER email_withdrawals_changed AFTER INSERT OR UPDATE OR DELETE ON withdrawal_requests
  FOR EACH ROW EXECUTE FUNCTION email_withdrawals_changed();
