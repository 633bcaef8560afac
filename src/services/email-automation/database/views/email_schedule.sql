-- What each sequence means for each purchase: the one place where the calendar is worked out.
CREATE VIEW email_schedule AS
  SELECT p.id AS purchase_id, s.id AS sequence_id, p.checkout_session_id AS session_id,
         s.email_type::text AS email_type, lower(p.customer_email) AS user_email,
         s.is_active = 1 AND s.deleted_at IS NULL AS runs, s.activated_at,
         s.include_past_buyers = 1 AS includes_past_buyers,
         email_due_at(p.purchased_at, s.send_after_days, s.send_from_hour, s.send_until_hour) AS due_at,
         email_skip_reason(false, s.is_active, s.deleted_at,
                           email_purchase_state(p.status::text, p.access_withdrawn_at, b.session_id IS NOT NULL),
                           p.deleted_at, p.marketing_basis::text, x.reason::text) AS skip_reason
  FROM purchases p
  CROSS JOIN email_sequences s
  LEFT JOIN email_suppressions x ON x.email = lower(p.customer_email)
  LEFT JOIN email_giving_back b ON b.session_id = p.checkout_session_id;
