-- When a sequence is due after a purchase (contract §7). Days are calendar days in Rome: a purchase at 10:00 is due at
-- 10:00, also across a change of the clocks.
CREATE OR REPLACE FUNCTION email_due_at(purchased_at timestamptz, days numeric, from_hour numeric, until_hour numeric)
RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    -- Not by way of the clock in Rome, which shows one hour of autumn twice.
    WHEN days = 0 THEN email_within_hours(purchased_at, from_hour, until_hour)
    WHEN from_hour IS NULL AND until_hour IS NULL
      THEN (purchased_at AT TIME ZONE 'Europe/Rome' + days::int * interval '1 day') AT TIME ZONE 'Europe/Rome'
    ELSE email_within_hours(
      (purchased_at AT TIME ZONE 'Europe/Rome' + days::int * interval '1 day') AT TIME ZONE 'Europe/Rome',
      from_hour, until_hour)
  END
$$;
