import { env } from '@/config/env'
import type { ToDo, ToDoKind } from '@/contracts/overview'
import type { Database } from '@/services/database'
import { OPEN_FINDINGS } from '@/services/orders/reconciliation/read-reconciliation'

import { listFailedPublications } from './list-failed-publications'
import { listFailedRefunds } from './list-failed-refunds'
import { hasBegunSince, markOf } from './stripe-keys'

/** Failures that no process retries are counted for seven days after they happened. */
const RECENT = `now() - interval '7 days'`
/** A worker sends mail within minutes of its due time; planned mail an hour past it counts as stuck. */
const STUCK = `now() - interval '1 hour'`

const NOT_PAUSED = `NOT EXISTS (SELECT FROM email_pauses p WHERE p.sequence_id = d.sequence_id)`
/**
 * Mail of every kind whose time has come: what is in the line, put off after a failed try, or on its way. What waits for
 * its sending hours, a pause or a decision is not stuck. Priorities are named for the queue's index, which finds them.
 */
const STUCK_MAIL = `
  SELECT due_at FROM email_deliveries d
  WHERE state = 'planned' AND priority IN (0, 1, 2) AND attempt_at <= now() AND due_at < ${STUCK} AND ${NOT_PAUSED}
  UNION ALL
  SELECT due_at FROM email_deliveries d
  WHERE state = 'planned' AND error_message IS NOT NULL AND attempt_at > now() AND due_at < ${STUCK} AND ${NOT_PAUSED}
  UNION ALL
  SELECT due_at FROM email_deliveries WHERE state = 'sending' AND due_at < ${STUCK}`

/**
 * For each kind: since when each of them waits, and, for those that have one, the day by which it must be done.
 */
const PARTS = {
  stripe_key: `SELECT at, NULL::timestamptz FROM overview_facts
    WHERE name = 'refused_key' AND detail = $2 AND NOT ${hasBegunSince('at')}`,
  withdrawals: `SELECT requested_at, NULL::timestamptz FROM withdrawal_requests WHERE state = 'open' AND deleted_at IS NULL`,
  // Stripe's words for what wants the shop's evidence; the rest it decides alone. During an inquiry (`warning_…`) the
  // purchase stays paid.
  disputes: `SELECT disputed_at, dispute_due_at FROM purchases
    WHERE deleted_at IS NULL
      AND dispute_status IN ('needs_response', 'warning_needs_response', 'appeal_needs_response')`,
  payments: `SELECT created_at, NULL::timestamptz FROM stripe_events WHERE handled_at IS NULL AND error IS NOT NULL`,
  // The old secret is good for a day at most, counted from the first event that was signed twice.
  webhook_secret: `SELECT at, at + interval '1 day' FROM overview_facts
    WHERE name = 'replaced_secret' AND detail = $1 AND at > now() - interval '1 day'`,
  messages: `SELECT created_at, NULL::timestamptz FROM contact_submissions WHERE state = 'new' AND deleted_at IS NULL`,
  differences: `SELECT found_at, NULL::timestamptz FROM reconciliation_findings WHERE ${OPEN_FINDINGS}`,
  // What the page of the automation lists: a code has expired by now, and a test is the administrator's own.
  mails: `SELECT ended_at, NULL::timestamptz FROM email_deliveries
    WHERE state = 'failed' AND ended_at > ${RECENT} AND kind NOT IN ('code', 'test') AND NOT hidden`,
  // OFFSET 0 keeps PostgreSQL from reading all planned mail to join it with no hold at all.
  held: `SELECT h.held_at, NULL::timestamptz FROM email_holds h CROSS JOIN LATERAL (
      SELECT FROM email_deliveries d WHERE d.state = 'planned' AND d.kind <> 'code'
        AND d.id <= h.held_through AND d.due_at <= least(h.due_until, now()) OFFSET 0
    ) d WHERE h.ended_at IS NULL`,
  queue: `SELECT due_at, NULL::timestamptz FROM (${STUCK_MAIL}) AS stuck
    WHERE NOT EXISTS (SELECT FROM email_holds WHERE ended_at IS NULL)`,
} satisfies Partial<Record<ToDoKind, string>>

const text = Object.entries(PARTS)
  .map(
    ([kind, rows]) =>
      `SELECT '${kind}' AS kind, count(*)::int AS count, min(at) AS since, min(due) AS due
       FROM (${rows}) AS waiting (at, due)`,
  )
  .join('\nUNION ALL\n')

type Row = { kind: keyof typeof PARTS; count: number; since: Date | null; due: Date | null }

/** The order of the list, the most urgent kind first. A failed publication comes before mail: visitors see the old page. */
const BY_URGENCY: readonly ToDoKind[] = [
  'stripe_key',
  'withdrawals',
  'refunds',
  'disputes',
  'payments',
  'webhook_secret',
  'messages',
  'differences',
  'publications',
  'mails',
  'held',
  'queue',
]

/** What waits for a person, the most urgent kind first; kinds of which nothing waits are left out. */
export async function listToDos({ db }: { db: Database }): Promise<ToDo[]> {
  const [{ rows }, refunds, publications] = await Promise.all([
    db.query<Row>({
      name: 'overview-to-do',
      text,
      values: [env.STRIPE_WEBHOOK_SECRET, env.STRIPE_SECRET_KEY].map((secret) => markOf(secret ?? '')),
    }),
    listFailedRefunds({ db }),
    listFailedPublications({ db }),
  ])
  const counted = rows.flatMap(({ kind, count, since, due }): ToDo[] =>
    since === null
      ? []
      : [
          {
            kind,
            count,
            since: since.toISOString(),
            due: due?.toISOString() ?? null,
            path: null,
            what: null,
          },
        ],
  )
  return [
    ...counted,
    ...failedToDo('refunds', refunds),
    ...failedToDo('publications', publications),
  ].toSorted((one, other) => BY_URGENCY.indexOf(one.kind) - BY_URGENCY.indexOf(other.kind))
}

/** The line of what failed in several places; it leads to the oldest. @param failed the oldest first */
function failedToDo(
  kind: 'refunds' | 'publications',
  failed: readonly { failedAt: Date; path: string }[],
): ToDo[] {
  const [oldest] = failed
  if (!oldest) return []
  const { failedAt, path } = oldest
  return [{ kind, count: failed.length, since: failedAt.toISOString(), path, due: null, what: null }]
}
