-- A new purchase is planned in its own transaction, whatever adds it.
CREATE OR REPLACE FUNCTION email_purchases_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A sequence that is being changed just now would not see this purchase, nor this its change: one waits for the other.
  PERFORM pg_advisory_xact_lock_shared(hashtext('email_plan'));
  PERFORM email_plan((SELECT coalesce(array_agg(id), '{}') FROM added), NULL);
  PERFORM email_link_orders((SELECT coalesce(array_agg(id), '{}') FROM added));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER email_purchases_inserted AFTER INSERT ON purchases
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION email_purchases_inserted();
