-- Moves, skips and brings back what the ledger holds for some purchases or one sequence.
--
-- A row that is being sent is left alone: whoever sends it looks at it again, and it follows when it goes back into the
-- line (email_follow). Rows are locked in the order of their ids, as everywhere, so that two that plan at once wait for
-- each other and never both for one another.
--
-- only_free: rows that another transaction holds are left as they are, and nothing is waited for.
CREATE OR REPLACE FUNCTION email_revise(
  purchases integer[], sequence integer, only_free boolean DEFAULT false
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  revised integer;
BEGIN
  -- Put together as text, so that each of the narrowings gets a plan of its own.
  EXECUTE '
    UPDATE email_deliveries d
    SET state = CASE WHEN w.skip_reason IS NULL THEN ''planned'' ELSE ''skipped'' END,
        skip_reason = w.skip_reason, email_type = w.email_type, user_email = w.user_email,
        session_id = w.session_id, due_at = w.due_at,
        attempt_at = CASE WHEN d.state = ''planned'' AND d.due_at = w.due_at THEN d.attempt_at ELSE w.due_at END,
        attempts = CASE WHEN d.state = ''planned'' THEN d.attempts ELSE 0 END
    FROM (
      SELECT d.id, w.*
      FROM email_deliveries d
      JOIN email_schedule w ON w.purchase_id = d.purchase_id AND w.sequence_id = d.sequence_id
      WHERE d.kind = ''sequence'' AND '
    || CASE WHEN purchases IS NOT NULL
         -- A join by both columns of the index: the sequences are few.
         THEN 'd.purchase_id = ANY ($1) AND w.purchase_id = ANY ($1)'
         ELSE 'd.sequence_id = $2 AND w.sequence_id = $2' END
    || ' AND CASE d.state
          WHEN ''planned'' THEN w.skip_reason IS NOT NULL
            OR (d.due_at, d.user_email, d.email_type, d.session_id)
               IS DISTINCT FROM (w.due_at, w.user_email, w.email_type, w.session_id)
          -- A person who was skipped comes back for what still lies ahead. What was skipped because the sequence or the
          -- purchase was away comes back as the sequence and the restored purchase say. All else that is over keeps its
          -- reason: with another it would come back with the purchase. What was skipped after a restore never comes back:
          -- it may have been sent after the backup.
          WHEN ''skipped'' THEN w.runs AND d.skip_reason IS DISTINCT FROM w.skip_reason
            AND d.skip_reason IS DISTINCT FROM ''held_back''
            AND (w.due_at >= w.activated_at OR w.includes_past_buyers)
            AND (w.due_at >= now() OR d.skip_reason IN (''sequence_disabled'', ''purchase_deleted''))
          ELSE false
        END
      ORDER BY d.id
      FOR UPDATE OF d' || CASE WHEN only_free THEN ' SKIP LOCKED' ELSE '' END || '
    ) w
    WHERE d.id = w.id'
  USING purchases, sequence;
  GET DIAGNOSTICS revised = ROW_COUNT;
  RETURN revised;
END $$;
