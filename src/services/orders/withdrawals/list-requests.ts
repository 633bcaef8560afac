import { type SQL, sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import type { WithdrawalList, WithdrawalRow } from '@/contracts/orders-withdrawals'
import { query } from '@/services/database'
import { toIso } from '@/shared/dates'

import { daysBetween } from './request-kind'
import { waivedAt } from './waiver-of'

const PAGE = 20

type ListArgs = {
  req: PayloadRequest
  /** Those to be decided, oldest first, or those that were, newest first. */
  state?: 'open' | 'decided'
  page?: number
  /** One order's requests alone, whatever their state: its checkout session's id. */
  order?: string | undefined
}

/** Requests with their evidence: when it was bought, whether the right was waived, what was downloaded before. */
export async function listWithdrawals(args: ListArgs): Promise<WithdrawalList> {
  const { req, state = 'open', page = 1, order } = args
  const isOpen = order === undefined && state === 'open'
  const which =
    order !== undefined
      ? sql`w.deleted_at IS NULL AND w.checkout_session_id = ${order}`
      : isOpen
        ? sql`w.deleted_at IS NULL AND w.state = 'open'`
        : sql`w.deleted_at IS NULL AND w.state <> 'open'`
  const [counted] = await query<{ total: number }>(
    req,
    sql`SELECT count(*)::int AS total FROM withdrawal_requests w WHERE ${which}`,
  )
  const total = counted!.total
  const direction = isOpen ? sql`ASC` : sql`DESC`
  const rows = await query<Row>(req, select(which, direction, (page - 1) * PAGE))
  return { rows: rows.map(viewRow), total, page, pages: Math.max(1, Math.ceil(total / PAGE)) }
}

const select = (which: SQL, direction: SQL, offset: number): SQL => sql`
  SELECT w.id, w.kind::text, w.state::text, w.customer_email, w.customer_name, w.message, w.requested_at,
    w.decided_at, w.decided_by, w.refusal_reason, w.checkout_session_id, p.id AS purchase_id, p.product_name,
    p.amount_cents::int AS amount_cents, p.refunded_cents::int AS refunded_cents, p.currency,
    p.provider::text AS provider, p.status::text AS purchase_status, p.purchased_at, p.consents,
    d.downloads, d.first_download_at
  FROM withdrawal_requests w
  LEFT JOIN purchases p ON p.checkout_session_id = w.checkout_session_id
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS downloads, min(started_at) AS first_download_at FROM download_log l
    WHERE l.purchase_id = p.id AND l.started_at <= w.requested_at) d ON true
  WHERE ${which}
  ORDER BY w.requested_at ${direction}, w.id ${direction} LIMIT ${PAGE} OFFSET ${offset}`

type Moment = Date | string | null
type Row = Omit<
  WithdrawalRow,
  'requested_at' | 'decided_at' | 'purchased_at' | 'first_download_at' | 'days' | 'waived_at'
> &
  Record<'requested_at' | 'decided_at' | 'purchased_at' | 'first_download_at', Moment> & { consents: unknown }

function viewRow({ consents, ...row }: Row): WithdrawalRow {
  const requestedAt = new Date(row.requested_at!)
  const purchasedAt = toIso(row.purchased_at)
  return {
    ...row,
    requested_at: requestedAt.toISOString(),
    decided_at: toIso(row.decided_at),
    purchased_at: purchasedAt,
    first_download_at: toIso(row.first_download_at),
    days: purchasedAt === null ? null : daysBetween(new Date(purchasedAt), requestedAt),
    waived_at: waivedAt(consents),
  }
}
