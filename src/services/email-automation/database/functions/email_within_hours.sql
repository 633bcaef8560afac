-- The first allowed moment from `at` on: sending hours are hours of the clock in Rome.
CREATE OR REPLACE FUNCTION email_within_hours(at timestamptz, from_hour numeric, until_hour numeric)
RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN (at AT TIME ZONE 'Europe/Rome')::time < make_time(coalesce(from_hour, 0)::int, 0, 0)
      THEN (date_trunc('day', at AT TIME ZONE 'Europe/Rome') + coalesce(from_hour, 0)::int * interval '1 hour')
           AT TIME ZONE 'Europe/Rome'
    WHEN until_hour IS NOT NULL
      AND extract(hour FROM at AT TIME ZONE 'Europe/Rome') >= until_hour
      THEN (date_trunc('day', at AT TIME ZONE 'Europe/Rome') + interval '1 day'
            + coalesce(from_hour, 0)::int * interval '1 hour') AT TIME ZONE 'Europe/Rome'
    ELSE at
  END
$$;
