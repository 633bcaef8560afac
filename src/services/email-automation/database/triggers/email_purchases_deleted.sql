-- A purchase that is gone for good takes its planned mail along.
CREATE OR REPLACE FUNCTION email_purchases_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE email_deliveries d SET state = 'skipped', skip_reason = 'purchase_deleted'
  FROM (
    SELECT d.id
    FROM removed CROSS JOIN email_sequences s
    JOIN email_deliveries d ON d.sequence_id = s.id AND d.purchase_id = removed.id
    WHERE d.kind = 'sequence' AND d.state = 'planned'
    ORDER BY d.id
    FOR UPDATE OF d
  ) gone
  WHERE d.id = gone.id;
  PERFORM pg_notify('email_recheck', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER email_purchases_deleted AFTER DELETE ON purchases
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION email_purchases_deleted();
