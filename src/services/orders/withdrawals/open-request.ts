import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { withdrawalPage } from '@/content/orders-withdrawals'
import type { WithdrawalKind, WithdrawalState } from '@/contracts/orders-withdrawals'
import type { Purchase } from '@/payload-types'
import { query } from '@/services/database'
import { formatDateTime } from '@/shared/dates'

import { requestKind } from './request-kind'
import { waivedAt } from './waiver-of'
import { openWithdrawalToken } from './withdrawal-token'

export type KnownRequest = { state: WithdrawalState; kind: WithdrawalKind; requestedAt: string }

export type OpenedRequest =
  /** `last`: the newest request about the order that the first step named, if it has not only ended but was ours. */
  | { state: 'expired'; last: KnownRequest | null }
  /** `obstacle`: why there is nothing to ask for, as a sentence. */
  | {
      state: 'open'
      purchase: Purchase
      kind: WithdrawalKind
      obstacle: string | null
      last: KnownRequest | null
    }

type OpenArgs = { req: PayloadRequest; token: string; now: Date }

/** What the second step shows to whoever has passed the first, and what stands in the way of a request. */
export async function openWithdrawal({ req, token, now }: OpenArgs): Promise<OpenedRequest> {
  const named = openWithdrawalToken({ token, now })
  const purchase = named && (await readPurchase({ req, id: named.purchaseId }))
  if (!purchase) return { state: 'expired', last: null }
  const last = await lastRequest({ req, sessionId: purchase.checkout_session_id })
  if (named.isOver) return { state: 'expired', last }
  return {
    state: 'open',
    purchase,
    kind: kindOf({ purchase, now }),
    obstacle: obstacleOf(purchase, last),
    last,
  }
}

/** The newest request about an order; null when there is none. */
export async function lastRequest({
  req,
  sessionId,
}: {
  req: PayloadRequest
  sessionId: string
}): Promise<KnownRequest | null> {
  const [row] = await query<{ state: WithdrawalState; kind: WithdrawalKind; requested_at: Date | string }>(
    req,
    sql`SELECT state::text, kind::text, requested_at FROM withdrawal_requests
        WHERE checkout_session_id = ${sessionId} AND deleted_at IS NULL ORDER BY requested_at DESC, id DESC LIMIT 1`,
  )
  return row
    ? { state: row.state, kind: row.kind, requestedAt: new Date(row.requested_at).toISOString() }
    : null
}

/** What the buyer of an order can ask for now. */
export function kindOf({ purchase, now }: { purchase: Purchase; now: Date }): WithdrawalKind {
  const purchasedAt = new Date(purchase.purchased_at)
  return requestKind({ purchasedAt, hasWaiver: waivedAt(purchase.consents) !== null, now })
}

/**
 * Why nothing can be asked for about an order, as a sentence: what became of its money, or an open request. A refused
 * request may be sent again: the right behind it does not end with an answer.
 */
export function obstacleOf(
  { status, amount_cents: cents }: Purchase,
  last: KnownRequest | null,
): string | null {
  const { obstacles } = withdrawalPage
  if (cents === 0) return obstacles.gift
  if (status !== 'paid' && status !== 'partially_refunded') return obstacles[status]
  return last?.state === 'open' ? obstacles.twice(formatDateTime(last.requestedAt)) : null
}

const readPurchase = ({ req, id }: { req: PayloadRequest; id: number }): Promise<Purchase | null> =>
  req.payload.findByID<'purchases', true, Record<string, never>>({
    collection: 'purchases',
    id,
    depth: 0,
    overrideAccess: true,
    disableErrors: true,
    req,
  })
