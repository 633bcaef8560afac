import type { Database } from '@/services/database'

/** How a claimed row goes on. */
export type Settlement = { id: number; token: number; variant?: 'A' | 'B' | null } & (
  | { state: 'sent' }
  | { state: 'failed'; error: string }
  | { state: 'skipped'; reason: string }
  /** Another try after so many milliseconds; it counts as a try. */
  | { state: 'retry'; error: string; afterMs: number }
  /** The same, and it does not count: no server took any message. */
  | { state: 'postponed'; error: string; afterMs: number }
  /** Planned again, untried; not before `until` when that is given. */
  | { state: 'released'; until?: Date | undefined }
)

export type SettleArgs = {
  db: Database
  workerId: string
  settlements: readonly Settlement[]
  now: Date | undefined
}

const REQUEUED: Settlement['state'][] = ['retry', 'postponed', 'released']

/**
 * A statement that plans rows again, and gives them the day and the address that they have by now: planning leaves rows
 * alone that are being sent. It waits for no planning, which may take minutes (an import beside a saved sequence): what is
 * not yet committed is caught up with by `email_follow_returned`, and a row is looked at once more when it is claimed.
 *
 * @param put an UPDATE of email_deliveries `d`
 */
export const requeueSql = (put: string): string => `
  WITH back AS (${put} RETURNING d.id)
  SELECT count(*)::int AS count, email_follow(array_agg(id)) FROM back`

const SETTLE = `
  UPDATE email_deliveries d SET
    state = CASE WHEN r.state IN ('retry', 'postponed', 'released') THEN 'planned' ELSE r.state END,
    skip_reason = r.reason,
    error_message = CASE WHEN r.state = 'released' THEN d.error_message ELSE r.error END,
    attempts = d.attempts + CASE WHEN r.state IN ('sent', 'failed', 'retry') THEN 1 ELSE 0 END,
    attempt_at = CASE
      WHEN r.after_ms IS NOT NULL THEN coalesce($2::timestamptz, now()) + r.after_ms * interval '1 millisecond'
      ELSE coalesce(r.until, d.attempt_at) END,
    variant = coalesce(r.variant, d.variant),
    sent_at = CASE WHEN r.state = 'sent' THEN coalesce($2::timestamptz, now()) END,
    ended_at = CASE WHEN r.state IN ('sent', 'failed', 'skipped') THEN coalesce($2::timestamptz, now()) END,
    subject = CASE WHEN r.state = 'sent' OR (r.state = 'failed' AND d.kind = 'code') THEN NULL ELSE d.subject END,
    body_text = CASE WHEN r.state = 'sent' OR (r.state = 'failed' AND d.kind = 'code') THEN NULL ELSE d.body_text END,
    body_html = CASE WHEN r.state = 'sent' OR (r.state = 'failed' AND d.kind = 'code') THEN NULL ELSE d.body_html END,
    worker_id = NULL
  FROM unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::timestamptz[], $10::text[])
      AS r (id, token, state, reason, error, after_ms, until, variant)
  JOIN (SELECT id FROM email_deliveries WHERE id = ANY ($3::int[]) ORDER BY id FOR UPDATE) AS held USING (id)
  WHERE d.id = r.id AND d.token = r.token AND d.worker_id = $1`

/**
 * Writes what became of claimed rows, many at once. A row whose token has moved on belongs to another worker by now and
 * stays as it is.
 *
 * Only a row that is being sent has a worker; its state is not asked, or PostgreSQL would go through all that this worker
 * holds for each of these instead of looking them up.
 *
 * The rows are locked in the order of ids, as planning locks them: an UPDATE alone takes them in the order of its plan,
 * which in a small table is that of the pages.
 *
 * The words of codes are wiped with the last try, those of other mail once it is sent: the ledger is no archive.
 */
export async function settleDeliveries({ db, workerId, settlements, now }: SettleArgs): Promise<void> {
  const column = <T>(pick: (settlement: Settlement) => T) => settlements.map(pick)
  const values = [
    workerId,
    now ?? null,
    column(({ id }) => id),
    column(({ token }) => token),
    column(({ state }) => state),
    column((one) => (one.state === 'skipped' ? one.reason : null)),
    column((one) => ('error' in one ? one.error : null)),
    column((one) => ('afterMs' in one ? one.afterMs : null)),
    column((one) => (one.state === 'released' ? (one.until ?? null) : null)),
    column(({ variant }) => variant ?? null),
  ]
  const isBack = settlements.some(({ state }) => REQUEUED.includes(state))
  await db.query({
    name: isBack ? 'email-settle-requeue' : 'email-settle',
    text: isBack ? requeueSql(SETTLE) : SETTLE,
    values,
  })
}
