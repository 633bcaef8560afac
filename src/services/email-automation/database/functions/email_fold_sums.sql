-- Adds what has changed since to the sums by day. One at a time; nobody waits for it.
CREATE OR REPLACE FUNCTION email_fold_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('email_sums')) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM email_sums_new RETURNING *)
  INSERT INTO email_sums AS s
  SELECT sequence_id, kind, email_type, day, sum(sent), sum(failed), sum(skipped), sum(clicked), sum(unsubscribed),
         sum(bounced)
  FROM gone GROUP BY sequence_id, kind, email_type, day
  ON CONFLICT (sequence_id, kind, email_type, day) DO UPDATE SET
    sent = s.sent + excluded.sent, failed = s.failed + excluded.failed, skipped = s.skipped + excluded.skipped,
    clicked = s.clicked + excluded.clicked, unsubscribed = s.unsubscribed + excluded.unsubscribed,
    bounced = s.bounced + excluded.bounced;
END $$;
