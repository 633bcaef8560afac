-- A refund, a withdrawal, the bin, a corrected address or date: what is planned follows. Rows are added for days that are
-- still to come, and with a corrected date for past ones as well, as for a new purchase: a day that is over has no row
-- where planning left it out (a sequence that was moved to a later day, email_sequence_changed).
--
-- What a person refused holds for their corrected address too, as far as marketing goes: the old one may have been another
-- person's. A bounce is about the old address, and an erased person has none (src/services/personal-data/erased-address.ts).
CREATE OR REPLACE FUNCTION email_purchases_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
  moved integer[];
BEGIN
  SELECT array_agg(n.id), array_agg(n.id) FILTER (WHERE n.purchased_at IS DISTINCT FROM o.purchased_at)
  INTO changed, moved FROM after n JOIN before o ON o.id = n.id
  WHERE (n.status, n.access_withdrawn_at, n.purchased_at, lower(n.customer_email), n.marketing_basis,
     n.checkout_session_id, n.deleted_at)
    IS DISTINCT FROM
    (o.status, o.access_withdrawn_at, o.purchased_at, lower(o.customer_email), o.marketing_basis,
     o.checkout_session_id, o.deleted_at);
  IF changed IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext('email_plan'));
    INSERT INTO email_suppressions (email, reason, detail)
    SELECT DISTINCT lower(n.customer_email), 'unsubscribed'::enum_email_suppressions_reason,
      'Era escluso l’indirizzo di prima, corretto nell’ordine.'
    FROM after n JOIN before o ON o.id = n.id JOIN email_suppressions x ON x.email = lower(o.customer_email)
    WHERE n.id = ANY (changed) AND lower(n.customer_email) <> lower(o.customer_email) AND x.reason <> 'bounce'
      AND n.customer_email NOT LIKE '%@persona.invalid'
    ON CONFLICT DO NOTHING;
    -- A corrected address reaches the mail that failed because of the old one.
    UPDATE email_deliveries d SET user_email = f.customer_email
    FROM (
      SELECT d.id, lower(n.customer_email) AS customer_email
      FROM after n CROSS JOIN email_sequences s
      JOIN email_deliveries d ON d.sequence_id = s.id AND d.purchase_id = n.id
      WHERE n.id = ANY (changed) AND d.kind = 'sequence' AND d.state = 'failed'
        AND d.user_email <> lower(n.customer_email)
      ORDER BY d.id
      FOR UPDATE OF d
    ) f
    WHERE d.id = f.id;
    PERFORM email_plan(changed, NULL, now());
    IF moved IS NOT NULL THEN
      IF email_add(moved, NULL, '-infinity') > 0 THEN PERFORM pg_notify('email_wake', ''); END IF;
    END IF;
    DELETE FROM email_orders WHERE purchase_id = ANY (changed);
    PERFORM email_link_orders(changed);
    PERFORM pg_notify('email_recheck', '');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER email_purchases_updated AFTER UPDATE ON purchases
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION email_purchases_updated();
