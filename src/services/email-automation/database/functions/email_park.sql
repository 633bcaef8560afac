-- Takes the due mail of paused sequences out of the line, so that nobody who claims has to pass over it, and puts back
-- what is no longer paused. The pause itself is what holds it (claim.ts): a row that is parked late is not sent either,
-- and one that was parked while the pause ended is put back by the next heartbeat. Never waits for a row.
-- Returns how many rows were moved, at most `most` each way.
CREATE OR REPLACE FUNCTION email_park(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  parked integer;
  freed integer;
BEGIN
  UPDATE email_deliveries d SET attempt_at = 'infinity'
  FROM (
    SELECT id FROM email_deliveries
    WHERE state = 'planned' AND priority = 2 AND attempt_at <= now()
      AND sequence_id IN (SELECT sequence_id FROM email_pauses)
    ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED
  ) due WHERE d.id = due.id;
  GET DIAGNOSTICS parked = ROW_COUNT;
  UPDATE email_deliveries d SET attempt_at = d.due_at
  FROM (
    SELECT id FROM email_deliveries
    WHERE state = 'planned' AND priority = 2 AND attempt_at = 'infinity'
      AND sequence_id NOT IN (SELECT sequence_id FROM email_pauses)
    ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED
  ) free WHERE d.id = free.id;
  GET DIAGNOSTICS freed = ROW_COUNT;
  IF freed > 0 THEN PERFORM pg_notify('email_wake', ''); END IF;
  RETURN parked + freed;
END $$;
