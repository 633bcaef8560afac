-- Brings the ledger in line with the schedule, for some purchases, one sequence or (both null) whatever is missing.
-- missing_from: rows that are missing are added only when they are due from then on, or past buyers are included.
-- Returns how many rows were added or changed.
CREATE OR REPLACE FUNCTION email_plan(
  purchases integer[], sequence integer, missing_from timestamptz DEFAULT '-infinity'
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  changed integer := 0;
BEGIN
  IF purchases IS NOT NULL OR sequence IS NOT NULL THEN
    changed := email_revise(purchases, sequence);
  END IF;
  changed := changed + email_add(purchases, sequence, missing_from);
  IF changed > 0 THEN PERFORM pg_notify('email_wake', ''); END IF;
  RETURN changed;
END $$;
