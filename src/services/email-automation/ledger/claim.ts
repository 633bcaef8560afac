import { skipReasonWords } from '@/content/email-automation-skip-reasons'
import type { Database } from '@/services/database'

export type DeliveryKind =
  | 'sequence'
  | 'manual'
  | 'release'
  | 'recovery'
  | 'test'
  | 'code'
  | 'receipt'
  | 'refund'
  | 'contact_notice'
  | 'auto_reply'
  | 'contact_reply'
  | 'withdrawal'
  | 'withdrawal_notice'
  | 'system'

/** A row of the ledger as its sender reads it, with what its sequence and purchase say at this moment. */
export type ClaimedDelivery = {
  id: number
  kind: DeliveryKind
  /** The fence: the row is settled with this number or not at all. */
  token: number
  attempts: number
  sequence_id: number | null
  user_email: string
  name: string | null
  product_name: string | null
  /** The recipient's own purchase that the mail is about; null when there is none. */
  order_id: number | null
  /** Mail about a new version of a file: which one, and what it brings. */
  release_label: string | null
  release_notes: string | null
  /** The name at the head and the foot of that mail. */
  site_name: string | null
  subject: string | null
  body_text: string | null
  body_html: string | null
  reply_to: string | null
  /** `Name <address>`; null for the shop's own sender. */
  sender: string | null
  /** Message-IDs of the mails that it answers, the oldest first, between spaces. */
  thread_ids: string | null
  variant: 'A' | 'B' | null
  /** The request that queued it, as log lines name it; null for mail that no request caused. */
  request_id: string | null
  created_at: Date
  /** Changes with every change of the sequence; null when the mail has no sequence (any more). */
  sequence_version: string | null
  has_two_subjects: boolean
  count_clicks: boolean
  /** The code of why it must not be sent, as things are now. */
  skip_reason: string | null
  /** Its sequence is paused: it waits in the line, untried. */
  is_paused: boolean
  /** It was planned before this database was restored or copied, and waits for a person's decision. */
  is_held: boolean
  /** Outside of its sequence's sending hours: when they begin. */
  wait_until: Date | null
}

/** SQL: whether the sequence of a row of the ledger is paused. */
export const isPaused = (row: string) =>
  `coalesce(${row}.sequence_id, 0) IN (SELECT sequence_id FROM email_pauses)`

/** SQL: whether a row of the ledger is held back because its database was restored or copied. */
export const isHeld = (row: string) =>
  `(${row}.id <= (SELECT held_through FROM email_open_hold) AND ${row}.due_at <= (SELECT due_until FROM email_open_hold))`

/**
 * Reads the rows of `held` with all that is needed to send them. The conditions of planning are checked again at the
 * moment of sending (`email_skip_reason`).
 *
 * @param waitUntil SQL: until when a sequence's mail must wait, or null
 */
const deliverySelect = (waitUntil: string) => `
  SELECT d.id, d.kind, d.token, d.attempts, d.sequence_id, d.user_email, d.subject, d.body_text, d.body_html,
    d.reply_to, d.sender, d.thread_ids, d.variant, d.request_id,
    d.created_at,
    coalesce(d.user_name, p.customer_name) AS name,
    coalesce(f.product_name, d.product_name, p.product_name) AS product_name,
    r.version_label AS release_label, r.notes AS release_notes,
    CASE WHEN d.kind = 'release' THEN (SELECT name FROM site_settings LIMIT 1) END AS site_name,
    CASE WHEN lower(p.customer_email) = d.user_email THEN p.id END AS order_id,
    s.xmin::text AS sequence_version, coalesce(s.email_subject_b, '') <> '' AS has_two_subjects,
    coalesce(s.count_clicks, 0) = 1 AS count_clicks,
    CASE WHEN d.kind IN ('sequence', 'manual') THEN
      email_skip_reason(d.kind = 'manual', s.is_active, s.deleted_at,
                        email_purchase_state(p.status::text, p.access_withdrawn_at, b.session_id IS NOT NULL), p.deleted_at,
                        p.marketing_basis::text, x.reason::text)
    WHEN d.kind = 'release' THEN
      email_skip_reason(false, 1, NULL, email_purchase_state(p.status::text, p.access_withdrawn_at), p.deleted_at, NULL,
                        nullif(x.reason::text, 'unsubscribed'))
    WHEN d.kind = 'recovery' THEN email_recovery_skip_reason(d.user_email)
    END AS skip_reason,
    ${isPaused('d')} AS is_paused, ${isHeld('d')} AS is_held,
    CASE WHEN d.kind = 'sequence' THEN ${waitUntil} END AS wait_until
  FROM held d
  LEFT JOIN email_sequences s ON s.id = d.sequence_id
  LEFT JOIN purchases p ON p.id = d.purchase_id
  LEFT JOIN file_releases r ON r.id = d.release_id
  LEFT JOIN product_files f ON f.id = r.product_file_id
  LEFT JOIN email_suppressions x ON x.email = d.user_email
  LEFT JOIN email_giving_back b ON b.session_id = p.checkout_session_id
  ORDER BY d.attempt_at, d.id`

const NOW = 'coalesce($1::timestamptz, now())'
const SENDING_HOURS = `
  CASE WHEN s.send_from_hour IS NOT NULL OR s.send_until_hour IS NOT NULL
    THEN nullif(email_within_hours(${NOW}, s.send_from_hour, s.send_until_hour), ${NOW}) END`
/** A row whose day or address changed while planning left it alone goes back, and follows (`email_follow`). */
const AS_PLANNED_NOW = `
  CASE WHEN lower(p.customer_email) <> d.user_email
         OR email_due_at(p.purchased_at, s.send_after_days, s.send_from_hour, s.send_until_hour) > ${NOW}
    THEN ${NOW} ELSE ${SENDING_HOURS} END`
/** Only a row that was claimed before can have been left alone. */
const AT_CLAIM = `CASE WHEN d.token > 1 THEN ${AS_PLANNED_NOW} ELSE ${SENDING_HOURS} END`

/** Rows of a query named `held` as they would be seen at the moment $1, null for now: with what is against sending them. */
export const AS_SEEN = deliverySelect(SENDING_HOURS)

/** Nothing paused or held is claimed. Most of it is out of the line (`email_park`); this is what holds the rest. */
export const MAY_LEAVE = `NOT (${isPaused('email_deliveries')} OR ${isHeld('email_deliveries')})`

type ClaimArgs = {
  db: Database
  workerId: string
  priority: number
  limit: number
  /** A pretended time; without it the database's own clock. */
  now: Date | undefined
  /** What comes due later is left (`readClock`); without it what is due by `now` is taken. */
  dueBy?: string | undefined
}

/** The database's time, as it writes it itself: a `Date` would lose the microseconds. */
export async function readClock({ db }: Pick<ClaimArgs, 'db'>): Promise<string> {
  const { rows } = await db.query<{ at: string }>('SELECT now()::text AS at')
  return rows[0]!.at
}

/**
 * Takes due rows for one worker: they are its own for as long as its lease is renewed (`renewLease`). Rows that another
 * worker is just taking are passed over, never waited for. A locked row cannot be updated by another transaction, so its
 * `ctid` stays the same: the outer statement fetches the row by it, without a second search.
 */
export async function claimDeliveries({
  db,
  workerId,
  priority,
  limit,
  now,
  dueBy,
}: ClaimArgs): Promise<ClaimedDelivery[]> {
  const { rows } = await db.query<ClaimedDelivery>({
    name: 'email-claim',
    text: `
      WITH held AS (
        UPDATE email_deliveries d SET state = 'sending', worker_id = $2, token = d.token + 1
        WHERE d.ctid = ANY (ARRAY(
            SELECT ctid FROM email_deliveries
            WHERE state = 'planned' AND priority = $3 AND attempt_at <= coalesce($5::timestamptz, ${NOW})
              AND ${MAY_LEAVE}
            ORDER BY attempt_at, id LIMIT $4
            FOR UPDATE SKIP LOCKED))
          AND EXISTS (SELECT FROM email_workers WHERE id = $2 AND alive_until > clock_timestamp())
        RETURNING d.*
      ) ${deliverySelect(AT_CLAIM)}`,
    values: [now ?? null, workerId, priority, limit, dueBy ?? null],
  })
  return rows
}

/** Looks again at rows already claimed, after something changed; a row that is missing is no longer the worker's. */
export async function lookAgain({
  db,
  workerId,
  deliveries,
  now,
}: Pick<ClaimArgs, 'db' | 'workerId' | 'now'> & {
  deliveries: readonly Pick<ClaimedDelivery, 'id' | 'token'>[]
}): Promise<Map<number, ClaimedDelivery>> {
  const { rows } = await db.query<ClaimedDelivery>({
    text: `
      WITH held AS (
        SELECT d.* FROM email_deliveries d JOIN unnest($3::int[], $4::int[]) AS mine (id, token) USING (id, token)
        WHERE d.worker_id = $2
      ) ${deliverySelect(AS_PLANNED_NOW)}`,
    values: [now ?? null, workerId, deliveries.map(({ id }) => id), deliveries.map(({ token }) => token)],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Everything that is due, as a pass would see it, for people: reasons are in words. Nothing is claimed. */
export async function lookAtDue({ db, now }: Pick<ClaimArgs, 'db' | 'now'>) {
  const { rows } = await db.query<ClaimedDelivery & { due_at: Date; sequence_name: string | null }>(
    `WITH held AS (
       SELECT * FROM email_deliveries
       WHERE state = 'planned' AND (attempt_at <= ${NOW} OR attempt_at = 'infinity' AND due_at <= ${NOW})
     ), due AS (${AS_SEEN})
     SELECT due.*, d.due_at, s.sequence_name
     FROM due JOIN email_deliveries d ON d.id = due.id LEFT JOIN email_sequences s ON s.id = d.sequence_id
     ORDER BY d.priority, d.attempt_at, d.id`,
    [now ?? null],
  )
  return rows.map((row) => ({
    ...row,
    skip_reason: row.skip_reason === null ? null : skipReasonWords(row.skip_reason),
  }))
}

/**
 * How many rows of a priority are due, counted no further than `limit`: one look into the queue's index.
 */
export async function countDue({
  db,
  priority,
  limit,
  now,
  dueBy,
}: Omit<ClaimArgs, 'workerId'>): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'email-count-due',
    text: `
      SELECT count(*)::int AS count FROM (
        SELECT FROM email_deliveries
        WHERE state = 'planned' AND priority = $2 AND attempt_at <= coalesce($4::timestamptz, ${NOW})
          AND ${MAY_LEAVE}
        LIMIT $3) due`,
    values: [now ?? null, priority, limit, dueBy ?? null],
  })
  return rows[0]!.count
}
