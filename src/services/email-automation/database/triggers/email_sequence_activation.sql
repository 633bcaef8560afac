-- A sequence counts from the moment it is switched on or taken out of the bin; past buyers are a choice made anew each
-- time. Two subjects are compared by what was sent since they were last written.
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
CREATE OR REPLACE TRIGGER email_sequence_activation BEFORE INSERT OR UPDATE ON email_sequences
  FOR EACH ROW EXECUTE FUNCTION email_sequence_activation();
