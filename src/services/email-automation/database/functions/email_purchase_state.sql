-- What a purchase is to planning: 'withdrawn' while an administrator has taken its access away, else what became of its
-- money.
CREATE OR REPLACE FUNCTION email_purchase_state(status text, access_withdrawn_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN access_withdrawn_at IS NULL THEN status ELSE 'withdrawn' END
$$;

-- The same to a sequence: it does not write to a buyer who is giving the purchase back (email_giving_back).
CREATE OR REPLACE FUNCTION email_purchase_state(status text, access_withdrawn_at timestamptz, is_withdrawing boolean)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN access_withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN is_withdrawing THEN 'withdrawing' ELSE status END
$$;
