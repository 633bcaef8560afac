-- The last mail of the log, or reply to a message, that was sent to an address in the seven days before now; null when
-- there is none.
CREATE OR REPLACE FUNCTION email_last_sent_to(address text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT id FROM (
    SELECT d.id, d.sent_at
    FROM purchases p CROSS JOIN email_sequences s
    JOIN email_deliveries d ON d.sequence_id = s.id AND d.purchase_id = p.id AND d.kind = 'sequence'
    WHERE lower(p.customer_email) = address AND d.state = 'sent' AND d.user_email = address
    UNION ALL
    SELECT d.id, d.sent_at
    FROM purchases p JOIN email_deliveries d ON d.purchase_id = p.id AND d.kind = 'release'
    WHERE lower(p.customer_email) = address AND d.state = 'sent' AND d.user_email = address
    UNION ALL
    SELECT d.id, d.sent_at FROM email_deliveries d
    WHERE d.user_email = address AND d.kind IN ('manual', 'recovery') AND d.state = 'sent'
    UNION ALL
    SELECT d.id, d.sent_at FROM email_deliveries d
    WHERE d.user_email = address AND d.kind = 'contact_reply' AND d.state = 'sent'
  ) mails
  WHERE sent_at > now() - interval '7 days'
  ORDER BY sent_at DESC, id DESC LIMIT 1
$$;
