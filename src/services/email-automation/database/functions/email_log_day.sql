-- The day in Rome on which a row of the ledger counts: when it ended, or was due and skipped.
CREATE OR REPLACE FUNCTION email_log_day(state text, ended_at timestamptz, due_at timestamptz)
RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN state = 'skipped' THEN due_at ELSE coalesce(ended_at, due_at) END AT TIME ZONE 'Europe/Rome')::date
$$;
