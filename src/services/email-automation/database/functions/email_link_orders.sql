-- Notes which mails the buyers of some orders had got, or were to get, in the seven days before: those that followed their
-- earlier orders, and what was sent to their address by hand or about an abandoned checkout. Whether they did get them is
-- read from the ledger when it is asked.
-- An import adds thousands of orders before PostgreSQL counts the tables again: expecting a handful of rows, it would read
-- whole tables anew for each order. So each order looks its own rows up by index: enable_seqscan = off prefers the index
-- on a table that is thought to be small, and MATERIALIZED and OFFSET 0 keep a lookup from being merged into a join.
CREATE OR REPLACE FUNCTION email_link_orders(orders integer[]) RETURNS void LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO email_orders (purchase_id, delivery_id)
  SELECT p.id, m.id
  FROM purchases p CROSS JOIN LATERAL (
    WITH earlier AS MATERIALIZED (
      SELECT e.id FROM purchases e
      WHERE lower(e.customer_email) = lower(p.customer_email) AND e.id <> p.id AND e.purchased_at < p.purchased_at
    )
    SELECT d.id, d.at FROM earlier CROSS JOIN email_sequences s CROSS JOIN LATERAL (
      SELECT d.id, coalesce(d.sent_at, d.due_at) AS at FROM email_deliveries d
      WHERE d.sequence_id = s.id AND d.purchase_id = earlier.id AND d.kind = 'sequence' OFFSET 0
    ) d
    UNION ALL
    SELECT d.id, d.at FROM earlier CROSS JOIN LATERAL (
      SELECT d.id, coalesce(d.sent_at, d.due_at) AS at FROM email_deliveries d
      WHERE d.purchase_id = earlier.id AND d.kind = 'release' OFFSET 0
    ) d
    UNION ALL
    SELECT d.id, coalesce(d.sent_at, d.due_at) FROM email_deliveries d
    WHERE d.user_email = lower(p.customer_email) AND d.kind IN ('manual', 'recovery')
  ) m
  WHERE p.id = ANY (orders) AND m.at <= p.purchased_at AND m.at > p.purchased_at - interval '7 days'
  ON CONFLICT DO NOTHING
$$;
