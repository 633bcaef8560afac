-- The sequence mail whose time has come and that has not left: in the line, parked by a pause, put off until its hours
-- begin or for another try, or on its way. The queue's index finds it; nothing is put off for longer than a day.
CREATE OR REPLACE VIEW email_waiting AS
  SELECT sequence_id, due_at FROM email_deliveries
  WHERE state = 'planned' AND priority = 2 AND attempt_at <= now() + interval '25 hours' AND due_at <= now()
    AND kind = 'sequence'
  UNION ALL
  SELECT sequence_id, due_at FROM email_deliveries
  WHERE state = 'planned' AND priority = 2 AND attempt_at = 'infinity' AND kind = 'sequence'
  UNION ALL
  SELECT sequence_id, due_at FROM email_deliveries WHERE state = 'sending' AND kind = 'sequence';
