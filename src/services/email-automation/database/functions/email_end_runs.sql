-- Ends the runs of which nothing waits any more.
CREATE OR REPLACE FUNCTION email_end_runs() RETURNS void LANGUAGE sql AS $$
  UPDATE email_runs r SET ended_at = now(), sent = f.sent - r.sent, failed = f.failed - r.failed
  FROM (SELECT id FROM email_runs WHERE ended_at IS NULL FOR UPDATE SKIP LOCKED) open
  JOIN email_runs o USING (id)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(sent), 0) AS sent, coalesce(sum(failed), 0) AS failed
    FROM email_figures WHERE sequence_id = o.sequence_id AND kind = 'sequence') f
  WHERE r.id = open.id AND NOT EXISTS (SELECT FROM email_waiting w WHERE w.sequence_id = o.sequence_id)
$$;
