import type { ToDo } from '@/contracts/overview'
import type { Database } from '@/services/database'

/** Something that failed and that nobody tries again by itself is named for so long. */
const RECENT = `now() - interval '7 days'`
/** Mail that is due leaves within minutes; what waits longer is stuck. */
const STUCK = `now() - interval '1 hour'`

const PARTS = {
  withdrawals: `SELECT requested_at AS at FROM withdrawal_requests WHERE state = 'open' AND deleted_at IS NULL`,
  // Stripe's words for a dispute that wants the shop's evidence; the others it decides alone.
  disputes: `SELECT disputed_at FROM purchases
    WHERE status = 'disputed' AND deleted_at IS NULL AND dispute_status IN ('needs_response', 'warning_needs_response')`,
  payments: `SELECT created_at FROM stripe_events WHERE handled_at IS NULL AND error IS NOT NULL`,
  differences: `SELECT found_at FROM reconciliation_findings
    WHERE settled_at IS NULL AND kind NOT IN ('purchase_made', 'state_synced')`,
  publications: `SELECT updated_at FROM payload_jobs WHERE has_error AND updated_at > ${RECENT}`,
  mails: `SELECT ended_at FROM email_deliveries WHERE state = 'failed' AND ended_at > ${RECENT}`,
  queue: `SELECT due_at FROM email_waiting WHERE due_at < ${STUCK}`,
}

const text = Object.entries(PARTS)
  .map(
    ([kind, rows]) =>
      `SELECT '${kind}' AS kind, count(*)::int AS count, min(at) AS since FROM (${rows}) AS waiting (at)`,
  )
  .join('\nUNION ALL\n')

/** What waits for a person, the most urgent kind first; kinds of which nothing waits are left out. */
export async function listToDos({ db }: { db: Database }): Promise<ToDo[]> {
  const { rows } = await db.query<Omit<ToDo, 'since'> & { since: Date | null }>({
    name: 'overview-to-do',
    text,
  })
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : [{ ...row, since: since.toISOString() }]))
}
