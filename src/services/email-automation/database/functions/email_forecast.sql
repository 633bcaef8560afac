-- What saving a sequence with these values would do, by the rules of email_sequence_changed. sequence is null for one that
-- does not exist yet.
--
-- leaving_now: mail that would leave at once, and would not without this change. later: mail that would leave later.
-- cancelled: mail that is planned and would not be sent any more. past_buyers: those who get it only when past buyers are
-- included. first_at and last_at: when the first and the last mail leaves of those that the change adds or moves.
-- is_paused: nothing leaves, and there is no first nor last, until the pause ends.
CREATE OR REPLACE FUNCTION email_forecast(
  sequence integer, days numeric, from_hour numeric, until_hour numeric, active numeric, past_buyers_included boolean
) RETURNS TABLE (
  leaving_now integer, later integer, cancelled integer, past_buyers integer, first_at timestamptz, last_at timestamptz,
  is_paused boolean
) LANGUAGE sql STABLE AS $$
  WITH pause AS (SELECT EXISTS (SELECT FROM email_pauses WHERE sequence_id = sequence) AS holds), was AS (
    -- One row also for a sequence that is not there.
    SELECT s.send_from_hour, s.send_until_hour, s.include_past_buyers,
           CASE WHEN s.is_active = 1 AND s.deleted_at IS NULL THEN s.activated_at ELSE now() END AS counts_from
    FROM (SELECT) one LEFT JOIN email_sequences s ON s.id = sequence
  ), buyer AS (
    SELECT due.at AS due_at, d.state, d.due_at AS was_due_at,
           CASE WHEN pause.holds THEN 'infinity'
             ELSE email_within_hours(greatest(due.at, now()), from_hour, until_hour) END AS leaves_at,
           email_within_hours(greatest(d.due_at, now()), was.send_from_hour, was.send_until_hour) AS left_at,
           email_skip_reason(false, 1, NULL,
                             email_purchase_state(p.status::text, p.access_withdrawn_at, b.session_id IS NOT NULL),
                             p.deleted_at, p.marketing_basis::text, x.reason::text) IS NULL AS may,
           CASE
             WHEN d.id IS NULL THEN due.at >= now()
             WHEN d.state = 'planned' THEN true
             WHEN d.skip_reason = 'held_back' THEN false
             WHEN d.state = 'skipped' THEN due.at >= was.counts_from
               AND (due.at >= now() OR d.skip_reason IN ('sequence_disabled', 'purchase_deleted'))
             ELSE false
           END AS gets_it,
           d.id IS NULL OR (d.state = 'skipped' AND d.skip_reason IS DISTINCT FROM 'held_back' AND (due.at >= now()
             OR d.skip_reason IN ('sequence_disabled', 'purchase_deleted'))) AS gets_it_if_included
    FROM purchases p
    CROSS JOIN was CROSS JOIN pause
    CROSS JOIN LATERAL (SELECT email_due_at(p.purchased_at, days, from_hour, until_hour) AS at) due
    LEFT JOIN email_suppressions x ON x.email = lower(p.customer_email)
    LEFT JOIN email_giving_back b ON b.session_id = p.checkout_session_id
    LEFT JOIN email_deliveries d ON d.kind = 'sequence' AND d.purchase_id = p.id AND d.sequence_id = sequence
  ), would AS (
    SELECT *, active = 1 AND may AND (gets_it OR (past_buyers_included AND gets_it_if_included)) AS gets,
           state IS NOT DISTINCT FROM 'planned' AS is_planned
    FROM buyer
  )
  SELECT count(*) FILTER (WHERE gets AND leaves_at <= now() AND NOT (is_planned AND left_at <= now()))::int,
         count(*) FILTER (WHERE gets AND leaves_at > now())::int,
         count(*) FILTER (WHERE is_planned AND NOT gets)::int,
         count(*) FILTER (WHERE may AND gets_it_if_included AND NOT gets_it)::int,
         nullif(min(leaves_at) FILTER (WHERE gets AND NOT (is_planned AND left_at = leaves_at)), 'infinity'),
         nullif(max(leaves_at) FILTER (WHERE gets AND NOT (is_planned AND left_at = leaves_at)), 'infinity'),
         (SELECT holds FROM pause)
  FROM would
$$;
