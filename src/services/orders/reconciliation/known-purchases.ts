import { countsTrials } from '@/config/trials'
import type { Database } from '@/services/database'
import { LIVE_SESSION, TEST_SESSION } from '@/shared/trial-purchase'

import type { KnownPurchase } from './compare-session'

type Row = {
  id: number
  session_id: string
  amount_cents: number
  currency: string
  status: KnownPurchase['status']
  refunded_cents: number
  is_binned: boolean
}

const COLUMNS = `id, checkout_session_id AS session_id, amount_cents::int AS amount_cents, currency,
  status::text AS status, refunded_cents::int AS refunded_cents, deleted_at IS NOT NULL AS is_binned`

const viewRow = (row: Row): [sessionId: string, purchase: KnownPurchase] => [
  row.session_id,
  {
    id: row.id,
    amountCents: row.amount_cents,
    currency: row.currency,
    status: row.status,
    refundedCents: row.refunded_cents,
    isBinned: row.is_binned,
  },
]

type Known = { purchases: Map<string, KnownPurchase>; offered: Set<string> }

/** What the shop has of these sessions: the purchases, in the bin or not, and which of them it opened. */
export async function knownOf({ db, ids }: { db: Database; ids: string[] }): Promise<Known> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM purchases WHERE checkout_session_id = ANY ($1)`,
    [ids],
  )
  const offered = await db.query<{ session_id: string }>(
    `SELECT session_id FROM checkout_sessions WHERE session_id = ANY ($1) AND provider = 'stripe'`,
    [ids],
  )
  return {
    purchases: new Map(rows.map(viewRow)),
    offered: new Set(offered.rows.map(({ session_id }) => session_id)),
  }
}

type UnseenArgs = { db: Database; runId: number; after: number; before: Date; limit: number }

/**
 * Stripe's purchases that a run has not met among the sessions, by id. A gift has no payment to look for, and of the other
 * mode's purchases (test or live) Stripe tells nothing by this key.
 */
export async function unseenPurchases(args: UnseenArgs): Promise<[sessionId: string, KnownPurchase][]> {
  const { db, runId, after, before, limit } = args
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM purchases p
     WHERE provider = 'stripe' AND amount_cents > 0 AND id > $2 AND created_at < $3
       AND NOT starts_with(checkout_session_id, $5) AND NOT EXISTS (
       SELECT FROM reconciliation_seen s WHERE s.purchase_id = p.id AND s.reconciliation_id = $1)
     ORDER BY id LIMIT $4`,
    [runId, after, before, limit, countsTrials ? LIVE_SESSION : TEST_SESSION],
  )
  return rows.map(viewRow)
}

/** Remembers which purchases a run has met. */
export async function markSeen({
  db,
  runId,
  purchaseIds,
}: {
  db: Database
  runId: number
  purchaseIds: number[]
}) {
  await db.query(
    `INSERT INTO reconciliation_seen (purchase_id, reconciliation_id)
     SELECT id, $1 FROM unnest($2::int[]) AS id
     ON CONFLICT (purchase_id) DO UPDATE SET reconciliation_id = excluded.reconciliation_id`,
    [runId, purchaseIds],
  )
}
