/** Purchases that had mail: enough for every chart, and a minute at most. */
const NEWEST = 100_000

/** Two inactive sequences, so that past deliveries have one and no new mail is planned. */
export const demoSequences = `
  INSERT INTO email_sequences (sequence_name, email_type, send_after_days, email_subject, email_template, is_active, count_clicks)
  SELECT sequence_name, email_type::enum_email_sequences_email_type, send_after_days, email_subject, email_template, is_active,
    count_clicks
  FROM (VALUES
    ('Una settimana dopo', 'tutorial', 7, 'Com’è andata la prima settimana?',
     '<p>Ciao {{name|amica}},</p><p>la prima settimana è la più importante: ecco tre idee per la seconda.</p>', 0, 1),
    ('Un mese dopo', 'reminder', 30, 'Un mese con Ore Serene',
     '<p>Ciao {{name|amica}},</p><p>è passato un mese: rileggi la tua prima pagina.</p>', 0, 1)
  ) AS s(sequence_name, email_type, send_after_days, email_subject, email_template, is_active, count_clicks)
  WHERE NOT EXISTS (SELECT FROM email_sequences e WHERE e.sequence_name = s.sequence_name)`

/**
 * The mail of each sequence to demo purchases, on its day: one in seventy failed, one in eight was clicked, one in two
 * hundred led to an unsubscription.
 */
export const demoMails = `
  INSERT INTO email_deliveries (kind, priority, state, sequence_id, purchase_id, session_id, email_type, user_email, attempts,
    due_at, attempt_at, sent_at, ended_at, created_at, error_message, clicked_at, unsubscribed_at)
  SELECT 'sequence', 2, CASE WHEN failed THEN 'failed' ELSE 'sent' END, sequence_id, purchase_id, session_id, email_type,
    customer_email, CASE WHEN failed THEN 5 ELSE 1 END, at, at, CASE WHEN NOT failed THEN at END, at, purchased_at,
    CASE WHEN failed THEN '550 5.1.1 mailbox unavailable' END,
    CASE WHEN NOT failed AND chance % 8 = 1 THEN least(now(), at + interval '3 hours') END,
    CASE WHEN NOT failed AND chance % 200 = 2 THEN least(now(), at + interval '1 day') END
  FROM (
    SELECT s.id AS sequence_id, p.id AS purchase_id, p.checkout_session_id AS session_id, s.email_type, p.customer_email,
      p.purchased_at, p.purchased_at + s.send_after_days * interval '1 day' AS at, c.chance, c.chance % 70 = 0 AS failed
    FROM (SELECT * FROM purchases WHERE starts_with(checkout_session_id, 'demo_') ORDER BY id DESC LIMIT ${NEWEST}) p
    CROSS JOIN email_sequences s
    CROSS JOIN LATERAL (SELECT abs(hashint4(p.id + 31 * s.id)) AS chance) c
  ) made
  WHERE at < now() - interval '1 hour'
  ON CONFLICT DO NOTHING`
