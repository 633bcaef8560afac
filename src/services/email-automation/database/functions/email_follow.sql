-- Gives rows that went back into the line the day and the address that they have by now: while they were being sent,
-- planning left them alone. Never waits: a row that another transaction holds is for email_follow_returned.
CREATE OR REPLACE FUNCTION email_follow(deliveries integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE email_deliveries d
  SET email_type = w.email_type, user_email = w.user_email, session_id = w.session_id, due_at = w.due_at,
      attempt_at = CASE WHEN d.due_at = w.due_at THEN d.attempt_at ELSE w.due_at END
  FROM (
    SELECT d.id, w.*
    FROM email_deliveries d
    JOIN email_schedule w ON w.purchase_id = d.purchase_id AND w.sequence_id = d.sequence_id
    WHERE d.id = ANY (deliveries) AND d.kind = 'sequence' AND d.state = 'planned' AND w.runs
      AND (d.due_at, d.user_email, d.email_type, d.session_id)
          IS DISTINCT FROM (w.due_at, w.user_email, w.email_type, w.session_id)
    ORDER BY d.id
    FOR UPDATE OF d SKIP LOCKED
  ) w
  WHERE d.id = w.id
$$;
