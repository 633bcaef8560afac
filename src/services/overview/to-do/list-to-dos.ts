import type { ToDo, ToDoKind } from '@/contracts/overview'
import type { Database } from '@/services/database'
import { OPEN_FINDINGS } from '@/services/orders/reconciliation/read-reconciliation'

/** Failures that no process retries are counted for seven days after they happened. */
const RECENT = `now() - interval '7 days'`
/** A worker sends mail within minutes of its due time; planned mail an hour past it counts as stuck. */
const STUCK = `now() - interval '1 hour'`

/** Where the document of a failed scheduled publication is edited: Payload keeps it in the job's input. */
const DOCUMENT = `coalesce('/admin/globals/' || (input ->> 'global'),
  '/admin/collections/' || (input -> 'doc' ->> 'relationTo') || '/' || (input -> 'doc' ->> 'value'))`

/**
 * For each kind: since when each of them waits; where it is done, unless all stand in one place; and, for those that have
 * one, the day by which it must be done.
 */
const PARTS: Record<ToDoKind, string> = {
  withdrawals: `SELECT requested_at, NULL, NULL::timestamptz FROM withdrawal_requests WHERE state = 'open' AND deleted_at IS NULL`,
  // Stripe's words for a dispute that wants the shop's evidence; the others it decides alone.
  disputes: `SELECT disputed_at, NULL, dispute_due_at FROM purchases
    WHERE status = 'disputed' AND deleted_at IS NULL AND dispute_status IN ('needs_response', 'warning_needs_response')`,
  payments: `SELECT created_at, NULL, NULL::timestamptz FROM stripe_events WHERE handled_at IS NULL AND error IS NOT NULL`,
  messages: `SELECT created_at, NULL, NULL::timestamptz FROM contact_submissions WHERE state = 'new' AND deleted_at IS NULL`,
  differences: `SELECT found_at, NULL, NULL::timestamptz FROM reconciliation_findings WHERE ${OPEN_FINDINGS}`,
  publications: `SELECT updated_at, ${DOCUMENT}, NULL::timestamptz FROM payload_jobs WHERE has_error AND updated_at > ${RECENT}`,
  mails: `SELECT ended_at, NULL, NULL::timestamptz FROM email_deliveries WHERE state = 'failed' AND ended_at > ${RECENT}`,
  held: `SELECT h.held_at, NULL, NULL::timestamptz FROM email_holds h JOIN email_deliveries d
    ON d.state = 'planned' AND d.kind <> 'code' AND d.id <= h.held_through AND d.due_at <= least(h.due_until, now())
    WHERE h.ended_at IS NULL`,
  queue: `SELECT due_at, NULL, NULL::timestamptz FROM email_waiting
    WHERE due_at < ${STUCK} AND NOT EXISTS (SELECT FROM email_holds WHERE ended_at IS NULL)`,
}

const text = Object.entries(PARTS)
  .map(
    ([kind, rows]) =>
      `SELECT '${kind}' AS kind, count(*)::int AS count, min(at) AS since,
         (array_agg(path::text ORDER BY at) FILTER (WHERE path IS NOT NULL))[1] AS path, min(due) AS due
       FROM (${rows}) AS waiting (at, path, due)`,
  )
  .join('\nUNION ALL\n')

/** What waits for a person, the most urgent kind first; kinds of which nothing waits are left out. */
export async function listToDos({ db }: { db: Database }): Promise<ToDo[]> {
  const { rows } = await db.query<Omit<ToDo, 'since' | 'due'> & { since: Date | null; due: Date | null }>({
    name: 'overview-to-do',
    text,
  })
  return rows.flatMap(({ since, due, ...row }) =>
    since === null ? [] : [{ ...row, since: since.toISOString(), due: due?.toISOString() ?? null }],
  )
}
