/**
 * Everything that is known about the purchase `p`, one SELECT for each kind, all with the same four columns. `details` is
 * what `TimelineEntry` names for the kind. Each finds its rows by an index.
 */
const KINDS: Record<string, { id: string; at: string; details: string; from: string }> = {
  payment: {
    id: 'p.id',
    at: 'p.purchased_at',
    details: `'amount_cents', p.amount_cents, 'provider', p.provider, 'product_name', p.product_name`,
    from: 'p',
  },
  dispute: {
    id: 'p.id',
    at: 'p.disputed_at',
    details: `'amount_cents', p.disputed_cents, 'status', p.dispute_status, 'due_at', p.dispute_due_at`,
    from: 'p WHERE p.disputed_at IS NOT NULL',
  },
  event: {
    id: 'e.id',
    at: 'coalesce(e.occurred_at, e.created_at)',
    details: `'type', e.event_type, 'status', e.object_status, 'note', e.error`,
    from: `p JOIN stripe_events e ON e.payment_intent_id = p.payment_intent_id OR e.object_id = p.checkout_session_id`,
  },
  download: {
    id: 'l.id',
    at: 'l.started_at',
    details: `'product_name', l.product_name, 'version', l.version_label, 'network', l.network, 'bytes', l.bytes`,
    from: 'p JOIN download_log l ON l.purchase_id = p.id',
  },
  mail: {
    id: 'd.id',
    at: 'coalesce(d.ended_at, d.due_at, d.created_at)',
    details: `'id', d.id, 'kind', d.kind, 'state', d.state, 'email', d.user_email,
      'name', coalesce(s.sequence_name, d.subject), 'reason', coalesce(d.skip_reason, d.error_message)`,
    // The first two alternatives together mean `d.purchase_id = p.id`. Each of them has a partial index of its own
    // (`email_deliveries_once`, `email_deliveries_purchase`), which PostgreSQL uses only where its condition is written.
    from: `p JOIN email_deliveries d ON NOT d.hidden AND (
        (d.purchase_id = p.id AND d.kind = 'sequence') OR (d.purchase_id = p.id AND d.kind <> 'sequence')
        OR d.dedup_key = 'receipt:' || p.checkout_session_id)
      LEFT JOIN email_sequences s ON s.id = d.sequence_id`,
  },
  refund: {
    id: 'r.id',
    at: 'coalesce(r.ended_at, r.created_at)',
    details: `'amount_cents', r.amount_cents, 'state', r.state, 'reason', r.reason, 'author', r.author_email`,
    from: 'p JOIN order_refunds r ON r.purchase_id = p.id',
  },
  entry: {
    id: 'o.id',
    at: 'o.created_at',
    details: `'kind', o.kind, 'words', o.words, 'author', o.author_email`,
    from: 'p JOIN order_entries o ON o.purchase_id = p.id',
  },
  change: {
    id: 'h.id',
    at: 'h.created_at',
    details: `'operation', h.operation, 'before', h.before, 'after', h.after, 'author', h.user_email`,
    from: `p JOIN table_history h ON h.table_name = 'purchases' AND h.row_id = p.id`,
  },
  invoice: {
    id: 'i.id',
    at: 'i.created_at',
    details: `'id', i.id, 'type', i.document_type, 'number', i.number, 'amount_cents', i.total_cents`,
    from: 'p JOIN invoices i ON i.checkout_session_id = p.checkout_session_id',
  },
  withdrawal: {
    id: 'w.id',
    at: 'w.requested_at',
    details: `'kind', w.kind, 'state', w.state, 'words', w.message, 'reason', w.refusal_reason, 'author', w.decided_by`,
    from: `p JOIN withdrawal_requests w ON w.checkout_session_id = p.checkout_session_id AND w.deleted_at IS NULL`,
  },
  consent: {
    id: 'p.id',
    at: 'p.purchased_at',
    details: `'consents', to_jsonb(p) -> 'consents'`,
    from: `p WHERE jsonb_typeof(to_jsonb(p) -> 'consents') = 'object'`,
  },
  message: {
    id: 'c.id',
    at: 'c.created_at',
    details: `'id', c.id, 'subject', c.subject, 'words', left(c.message, 300)`,
    from: 'p JOIN contact_submissions c ON lower(c.email) = lower(p.customer_email) AND c.deleted_at IS NULL',
  },
}

/**
 * One page of a purchase's timeline, newest first: $1 the purchase, $2 and $3 the moment (microseconds) and key of the last
 * entry before the page, null for the first one, $4 how many rows.
 */
export const TIMELINE = `
  WITH p AS (SELECT * FROM purchases WHERE id = $1), entries AS (${Object.entries(KINDS)
    .map(
      ([kind, { id, at, details, from }]) => `
    SELECT '${kind}' AS kind, '${kind}-' || ${id} AS key, ${at} AS at, jsonb_build_object(${details}) AS details
    FROM ${from}`,
    )
    .join(' UNION ALL ')}), timed AS (
    SELECT *, (extract(epoch FROM at) * 1000000)::bigint AS us FROM entries)
  SELECT kind, key, us::text AS us, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, details
  FROM timed
  WHERE $2::bigint IS NULL OR (us, key) < ($2::bigint, $3::text)
  ORDER BY us DESC, key DESC LIMIT $4`
