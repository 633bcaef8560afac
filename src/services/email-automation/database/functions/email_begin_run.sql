-- Notes that a change lets mail of a sequence leave at once, so that its progress can be told. Where mail is leaving
-- already that run goes on.
CREATE OR REPLACE FUNCTION email_begin_run(sequence integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO email_runs (sequence_id, sent, failed)
  SELECT sequence, coalesce(sum(sent), 0), coalesce(sum(failed), 0)
  FROM email_figures WHERE sequence_id = sequence AND kind = 'sequence'
  HAVING EXISTS (SELECT FROM email_waiting WHERE sequence_id = sequence)
  ON CONFLICT (sequence_id) WHERE ended_at IS NULL DO NOTHING
$$;
