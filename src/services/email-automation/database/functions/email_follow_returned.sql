-- The same for all rows that were claimed before and wait again. A change that was not yet committed while a row went
-- back is in force by the next time this runs (with each heartbeat of a worker).
CREATE OR REPLACE FUNCTION email_follow_returned() RETURNS void LANGUAGE sql AS $$
  SELECT email_follow(ARRAY(
    SELECT id FROM email_deliveries WHERE kind = 'sequence' AND state = 'planned' AND token > 0))
$$;
