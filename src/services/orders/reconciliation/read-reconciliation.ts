import type { PayloadRequest } from 'payload'

import type { Finding, ReconciliationRun, ReconciliationView } from '@/contracts/orders-reconciliation'
import { isStripeConfigured } from '@/integrations/stripe-client'
import { database } from '@/services/database'

import { isReconciling } from './run-reconciliation'

const REPAIRS = `('purchase_made', 'state_synced')`
/** Findings that wait for a person: neither settled nor repaired by the shop itself. */
export const OPEN_FINDINGS = `settled_at IS NULL AND kind NOT IN ${REPAIRS}`
const COLUMNS = `id, kind, session_id, purchase_id, stripe_cents, stripe_currency, shop_cents, shop_status, found_at`

/** The latest run, what is still different, and what was repaired lately. */
export async function readReconciliation({ req }: { req: PayloadRequest }): Promise<ReconciliationView> {
  const db = database(req.payload)
  const runs = await db.query<ReconciliationRun>(
    `SELECT sessions_seen, purchases_seen, started_at, finished_at, error FROM reconciliations
     ORDER BY id DESC LIMIT 1`,
  )
  const open = await db.query<Finding & { total: number }>(
    `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM reconciliation_findings
     WHERE ${OPEN_FINDINGS} ORDER BY found_at DESC, id DESC LIMIT 200`,
  )
  const repaired = await db.query<Finding>(
    `SELECT ${COLUMNS} FROM reconciliation_findings
     WHERE kind IN ${REPAIRS} AND found_at > now() - interval '30 days' ORDER BY found_at DESC, id DESC LIMIT 50`,
  )
  return {
    isConfigured: isStripeConfigured,
    isRunning: isStripeConfigured && (await isReconciling({ payload: req.payload })),
    run: runs.rows[0] ?? null,
    open: open.rows.map(({ total: _total, ...finding }) => finding),
    openTotal: open.rows[0]?.total ?? 0,
    repaired: repaired.rows,
  }
}
