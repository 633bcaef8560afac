import type { Payload } from 'payload'

import type { CheckoutSession } from '@/payload-types'
import { database } from '@/services/database'

type Status = CheckoutSession['status']

type SettleArgs = { payload: Payload; sessionId: string; from: Status[]; to: Status }

/**
 * Moves a session on, from the states named only: a late event never overwrites a payment.
 *
 * @returns whether it moved
 */
export async function settleSession({ payload, sessionId, from, to }: SettleArgs): Promise<boolean> {
  const { rowCount } = await database(payload).query(
    `UPDATE checkout_sessions SET status = $3, updated_at = now()
     WHERE session_id = $1 AND status::text = ANY($2)`,
    [sessionId, from, to],
  )
  return rowCount === 1
}
