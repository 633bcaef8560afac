import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'

import type { ProviderPayment } from '@/integrations/provider-payment'
import { database, query, transaction } from '@/services/database'
import { findTable } from '@/services/tables/table'
import { record } from '@/services/tables/history'
import { toIso } from '@/shared/dates'

import { type PaymentState, paymentState } from './payment-state'
import { tellRefund } from './receipts/tell-refund'
import { addFailedRefunds } from './refunds/refund-row'
import { closeRequests } from './withdrawals/close-requests'
import { reopenRequest } from './withdrawals/reopen-request'

/**
 * A number for one look at a payment, greater than that of every look that began before. Of two looks the one that began
 * later is kept: what changes at the provider after it brings an event, and with it another look.
 */
export async function takeReading(payload: Payload): Promise<number> {
  const { rows } = await database(payload).query<{ reading: string }>(
    `SELECT nextval('payment_readings') AS reading`,
  )
  return Number(rows[0]!.reading)
}

/** Stripe's payment, asked about outside any request; or a purchase without a provider, in the transaction of a request. */
type Target = { payload: Payload; paymentIntentId: string } | { req: PayloadRequest; purchaseId: number }

type WriteArgs = Target & {
  payment: ProviderPayment
  /** From `takeReading`, before the provider was asked. */
  reading: number
  now: Date
}

type Row = {
  id: number
  status: PaymentState['status']
  amount_cents: string
  refunded_cents: string
  refunded_at: Date | string | null
  dispute_status: string | null
  disputed_cents: string
  disputed_at: Date | string | null
  dispute_due_at: Date | string | null
  payment_reading: string | null
}

/**
 * Writes what follows from a payment onto the purchase that it paid, in the bin or not, and nothing else of it. A change
 * is written down in the table's history; the trigger `email_purchases_updated` moves the planned mail along. Money that
 * went back is told to the buyer. A request to withdraw is closed once all money has gone back, and open again when a
 * refund fails later, which is written down as a refund that failed.
 *
 * SQL instead of Payload, which validates and writes the whole row: a row that no longer passes validation would keep
 * its downloads after a refund, and a concurrent save of the row would be undone.
 *
 * @returns whether there is such a purchase
 */
export async function writePayment(args: WriteArgs): Promise<boolean> {
  const { payment, reading, now } = args
  const req = 'req' in args ? args.req : await createLocalReq({}, args.payload)
  const table = findTable({ payload: req.payload, name: 'purchases' })
  return transaction(req, async () => {
    const rows = await query<Row>(
      req,
      sql`
      SELECT id, status, amount_cents, refunded_cents, refunded_at, dispute_status, disputed_cents, disputed_at,
        dispute_due_at, payment_reading
      FROM purchases WHERE ${whichOf(args)} FOR UPDATE`,
    )
    for (const row of rows) {
      if (Number(row.payment_reading ?? 0) > reading) continue
      const before = columnsOfRow(row)
      const after = columnsOfState(paymentState(payment))
      if (Number(after.refunded_cents) > 0) after.refunded_at ??= before.refunded_at ?? now.toISOString()
      const changed = Object.keys(after).filter((name) => before[name] !== after[name])
      await query(
        req,
        sql`
        UPDATE purchases
        SET status = ${after.status}, refunded_cents = ${after.refunded_cents}, refunded_at = ${after.refunded_at},
          dispute_status = ${after.dispute_status}, disputed_cents = ${after.disputed_cents},
          disputed_at = ${after.disputed_at}, dispute_due_at = ${after.dispute_due_at}, payment_reading = ${reading},
          updated_at = CASE WHEN ${changed.length > 0} THEN now() ELSE updated_at END
        WHERE id = ${row.id}`,
      )
      // Also when nothing changed: another refund of as much may have been made meanwhile.
      await addFailedRefunds({ req, purchaseId: row.id, failed: payment.failedRefunds, now })
      if (changed.length === 0) continue
      const only = (values: Columns) => Object.fromEntries(changed.map((name) => [name, values[name]]))
      await record({ req, table, id: row.id, operation: 'update', before: only(before), after: only(after) })
      const amountCents = Number(row.amount_cents)
      if (isAllBack(after, amountCents)) await closeRequests({ req, purchaseId: row.id, now })
      else if (isAllBack(before, amountCents)) await reopenRequest({ req, purchaseId: row.id })
      await tellRefund({
        req,
        purchaseId: row.id,
        beforeCents: Number(before.refunded_cents),
        afterCents: Number(after.refunded_cents),
        at: new Date(after.refunded_at ?? now),
      })
    }
    return rows.length > 0
  })
}

const whichOf = (target: Target) =>
  'purchaseId' in target
    ? sql`id = ${target.purchaseId} AND provider <> 'stripe'`
    : sql`provider = 'stripe' AND payment_intent_id = ${target.paymentIntentId}`

type Columns = Record<string, string | number | null>

/** Times as ISO 8601, as the history keeps them. */
const columnsOfState = (state: PaymentState): Columns => ({
  status: state.status,
  refunded_cents: state.refundedCents,
  refunded_at: toIso(state.refundedAt),
  dispute_status: state.disputeStatus,
  disputed_cents: state.disputedCents,
  disputed_at: toIso(state.disputedAt),
  dispute_due_at: toIso(state.disputeDueAt),
})

/** Whether all the money has gone back: by refunds, or by the bank after a dispute. */
const isAllBack = (
  { status, refunded_cents: refundedCents, disputed_cents: disputedCents }: Columns,
  amountCents: number,
): boolean =>
  status === 'refunded' ||
  (amountCents > 0 && Number(refundedCents) + (status === 'lost' ? Number(disputedCents) : 0) >= amountCents)

const columnsOfRow = (row: Row): Columns => ({
  status: row.status,
  refunded_cents: Number(row.refunded_cents),
  refunded_at: toIso(row.refunded_at),
  dispute_status: row.dispute_status,
  disputed_cents: Number(row.disputed_cents),
  disputed_at: toIso(row.disputed_at),
  dispute_due_at: toIso(row.dispute_due_at),
})
