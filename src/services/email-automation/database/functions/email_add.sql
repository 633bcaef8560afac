-- Adds the rows that running sequences lack, for some purchases, one sequence or (both null) everything. Due before its
-- sequence was activated, or before missing_from, a row is added only when past buyers are included.
--
-- Rows that exist are neither changed nor locked, nor waited for: ON CONFLICT alone would wait for a transaction that is
-- writing one, and that may wait for another row that this one has revised (email_revise): a deadlock.
CREATE OR REPLACE FUNCTION email_add(
  purchases integer[], sequence integer, missing_from timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  -- OFFSET 0 keeps the schedule a query of its own: merged, each due date would be worked out three times.
  EXECUTE '
    INSERT INTO email_deliveries
      (kind, priority, state, skip_reason, sequence_id, purchase_id, session_id, email_type, user_email, due_at, attempt_at)
    SELECT ''sequence'', 2, CASE WHEN w.skip_reason IS NULL THEN ''planned'' ELSE ''skipped'' END, w.skip_reason,
           w.sequence_id, w.purchase_id, w.session_id, w.email_type, w.user_email, w.due_at, w.due_at
    FROM (SELECT * FROM email_schedule w WHERE w.runs
            AND NOT EXISTS (SELECT FROM email_deliveries d WHERE d.kind = ''sequence''
              AND d.purchase_id = w.purchase_id AND d.sequence_id = w.sequence_id)'
    || CASE WHEN purchases IS NOT NULL THEN ' AND w.purchase_id = ANY ($1)' ELSE '' END
    || CASE WHEN sequence IS NOT NULL THEN ' AND w.sequence_id = $2' ELSE '' END
    || ' OFFSET 0) w
    WHERE w.includes_past_buyers OR w.due_at >= greatest(w.activated_at, $3)
    ON CONFLICT (purchase_id, sequence_id) WHERE kind = ''sequence'' DO NOTHING'
  USING purchases, sequence, missing_from;
  GET DIAGNOSTICS added = ROW_COUNT;
  RETURN added;
END $$;
