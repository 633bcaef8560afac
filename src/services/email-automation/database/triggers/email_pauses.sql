-- A pause holds from its commit on: whoever has claimed mail looks at it again before it leaves. Its end lets go what
-- waits.
CREATE OR REPLACE FUNCTION email_pause_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Not for a sequence that is deleted itself, which takes its pause along.
    PERFORM email_begin_run(id) FROM email_sequences WHERE id = OLD.sequence_id;
    PERFORM pg_notify('email_wake', '');
  END IF;
  PERFORM pg_notify('email_recheck', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER email_pause_changed AFTER INSERT OR DELETE ON email_pauses
  FOR EACH ROW EXECUTE FUNCTION email_pause_changed();
