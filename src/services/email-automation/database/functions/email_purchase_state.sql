-- What a purchase is to a sequence: 'withdrawn' while an administrator has taken its access away, 'withdrawing' while its
-- buyer waits to give it back (email_giving_back), else what became of its money.
CREATE OR REPLACE FUNCTION email_purchase_state(status text, access_withdrawn_at timestamptz, is_withdrawing boolean)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN access_withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN is_withdrawing THEN 'withdrawing' ELSE status END
$$;
-- The same to mail about what was bought, which goes on until the money is back.
CREATE OR REPLACE FUNCTION email_purchase_state(status text, access_withdrawn_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT email_purchase_state(status, access_withdrawn_at, false)
$$;
