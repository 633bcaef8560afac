import type { FindingKind, RepairKind } from '@/contracts/orders-reconciliation'
import type { SessionWithPayment } from '@/integrations/stripe-sessions'
import type { Database } from '@/services/database'

import type { KnownPurchase } from './compare-session'

type FindingArgs = {
  db: Database
  runId: number
  kind: FindingKind | RepairKind
  sessionId: string
  session: SessionWithPayment | undefined
  purchase: KnownPurchase | undefined
  now: Date
}

/** Keeps a finding once for each session and kind; found again, it is open again. */
export async function writeFinding(args: FindingArgs): Promise<void> {
  const { db, runId, kind, sessionId, session, purchase, now } = args
  await db.query(
    `INSERT INTO reconciliation_findings (session_id, kind, purchase_id, stripe_cents, stripe_currency, shop_cents,
       shop_status, reconciliation_id, found_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (session_id, kind) DO UPDATE SET purchase_id = excluded.purchase_id,
       stripe_cents = excluded.stripe_cents, stripe_currency = excluded.stripe_currency,
       shop_cents = excluded.shop_cents, shop_status = excluded.shop_status,
       reconciliation_id = excluded.reconciliation_id, settled_at = NULL,
       found_at = CASE WHEN reconciliation_findings.settled_at IS NULL
                        AND excluded.kind NOT IN ('purchase_made', 'state_synced')
                  THEN reconciliation_findings.found_at ELSE excluded.found_at END`,
    [
      sessionId,
      kind,
      purchase?.id ?? null,
      session?.amountCents ?? null,
      session?.currency ?? null,
      purchase?.amountCents ?? null,
      purchase?.status ?? null,
      runId,
      now,
    ],
  )
}
