-- Keeps the figures of the log in step with the ledger, whoever writes it: one statement adds a few lines to
-- email_sums_new, and nothing when no row of it ended. What is hidden from the log does not count.
CREATE OR REPLACE FUNCTION email_log_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO email_sums_new
    SELECT coalesce(sequence_id, 0), kind, coalesce(email_type, kind), email_log_day(state, ended_at, due_at),
           count(*) FILTER (WHERE state = 'sent'), count(*) FILTER (WHERE state = 'failed'),
           count(*) FILTER (WHERE state = 'skipped'),
           count(clicked_at) FILTER (WHERE state = 'sent'), count(unsubscribed_at) FILTER (WHERE state = 'sent'),
           count(bounced_at) FILTER (WHERE state = 'sent')
    FROM after
    WHERE state IN ('sent', 'failed', 'skipped') AND kind IN ('sequence', 'manual', 'release', 'recovery') AND NOT hidden
    GROUP BY 1, 2, 3, 4;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO email_sums_new
    SELECT coalesce(sequence_id, 0), kind, coalesce(email_type, kind), email_log_day(state, ended_at, due_at),
           -count(*) FILTER (WHERE state = 'sent'), -count(*) FILTER (WHERE state = 'failed'),
           -count(*) FILTER (WHERE state = 'skipped'),
           -count(clicked_at) FILTER (WHERE state = 'sent'), -count(unsubscribed_at) FILTER (WHERE state = 'sent'),
           -count(bounced_at) FILTER (WHERE state = 'sent')
    FROM before
    WHERE state IN ('sent', 'failed', 'skipped') AND kind IN ('sequence', 'manual', 'release', 'recovery') AND NOT hidden
    GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER email_log_inserted AFTER INSERT ON email_deliveries
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION email_log_changed();
CREATE OR REPLACE TRIGGER email_log_updated AFTER UPDATE ON email_deliveries
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION email_log_changed();
CREATE OR REPLACE TRIGGER email_log_deleted AFTER DELETE ON email_deliveries
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION email_log_changed();

-- What ended before the triggers were there is counted once, while nobody writes.
DO $$
BEGIN
  IF EXISTS (SELECT FROM email_sums) OR EXISTS (SELECT FROM email_sums_new) THEN RETURN; END IF;
  LOCK TABLE email_deliveries IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO email_sums
  SELECT coalesce(sequence_id, 0), kind, coalesce(email_type, kind), email_log_day(state, ended_at, due_at),
         count(*) FILTER (WHERE state = 'sent'), count(*) FILTER (WHERE state = 'failed'),
         count(*) FILTER (WHERE state = 'skipped'),
         count(clicked_at) FILTER (WHERE state = 'sent'), count(unsubscribed_at) FILTER (WHERE state = 'sent'),
         count(bounced_at) FILTER (WHERE state = 'sent')
  FROM email_deliveries
  WHERE state IN ('sent', 'failed', 'skipped') AND kind IN ('sequence', 'manual', 'release', 'recovery') AND NOT hidden
  GROUP BY 1, 2, 3, 4;
END $$;
