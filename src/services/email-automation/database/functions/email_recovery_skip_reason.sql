-- Why nobody is written to about an abandoned checkout, as a code; null when nothing is against it. It is asked when the
-- mail is written down and again before it leaves. recipient is normalised as the addresses of purchases are.
CREATE OR REPLACE FUNCTION email_recovery_skip_reason(recipient text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT coalesce((SELECT recovers_abandoned FROM checkout_step ORDER BY id LIMIT 1), false) THEN 'recovery_off'
    WHEN EXISTS (SELECT FROM purchases WHERE lower(customer_email) = lower(recipient)) THEN 'bought'
    ELSE email_skip_reason(true, 1, NULL, NULL, NULL, NULL,
      (SELECT reason::text FROM email_suppressions WHERE email = lower(recipient)))
  END
$$;
