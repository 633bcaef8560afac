-- Takes due mail that is paused or held out of the line, so that nobody who claims has to pass over it, and puts back what
-- may leave again. The pause or the hold itself is what keeps it from leaving (claim.ts): a row that is parked late is not
-- sent either, and one that was parked while the pause ended is put back by the next heartbeat. Never waits for a row.
-- Returns how many rows were moved, at most `most` each way.
CREATE OR REPLACE FUNCTION email_park(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  hold record;
  parked integer;
  freed integer;
BEGIN
  SELECT * INTO hold FROM email_open_hold;
  UPDATE email_deliveries d SET attempt_at = 'infinity'
  FROM (
    SELECT id FROM email_deliveries
    WHERE state = 'planned' AND priority IN (0, 1, 2) AND attempt_at <= now()
      AND (sequence_id IN (SELECT sequence_id FROM email_pauses)
           OR id <= hold.held_through AND due_at <= hold.due_until)
    ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED
  ) due WHERE d.id = due.id;
  GET DIAGNOSTICS parked = ROW_COUNT;
  UPDATE email_deliveries d SET attempt_at = d.due_at
  FROM (
    SELECT id FROM email_deliveries
    WHERE state = 'planned' AND priority IN (0, 1, 2) AND attempt_at = 'infinity'
      AND coalesce(sequence_id, 0) NOT IN (SELECT sequence_id FROM email_pauses)
      AND NOT (id <= hold.held_through AND due_at <= hold.due_until)
    ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED
  ) free WHERE d.id = free.id;
  GET DIAGNOSTICS freed = ROW_COUNT;
  IF freed > 0 THEN PERFORM pg_notify('email_wake', ''); END IF;
  RETURN parked + freed;
END $$;
