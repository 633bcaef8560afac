import type { Payload } from 'payload'

import { checkoutTexts } from '@/content/checkout'
import type { SandboxDecision } from '@/contracts/checkout'
import { database } from '@/services/database'
import { AppError } from '@/shared/app-error'
import { withQuery } from '@/shared/site-path'

import { fulfil } from './fulfil'
import { getSandboxSession } from './get-sandbox-session'
import { settleSession } from './settle-session'

type SettleArgs = { payload: Payload; decision: SandboxDecision; now: Date }

/**
 * What a buyer decided on the simulated pay page; paying leads to the very same `fulfil` as Stripe's webhook.
 *
 * @returns the path of this site to go to, as the provider would
 * @throws AppError 404 when the session is not there, closed, or the sandbox is not allowed
 */
export async function settleSandbox({ payload, decision, now }: SettleArgs): Promise<string> {
  const { session: sessionId } = decision
  const session = await getSandboxSession({ payload, sessionId })
  if (!session) throw closed()

  if (decision.action === 'pay') {
    if (!(await pay({ payload, decision, now })) && !(await isPaid({ payload, sessionId }))) throw closed()
    await fulfil({ payload, sessionId, now })
    return withQuery(session.success_path, `sessionId=${sessionId}`)
  }
  const to = decision.action === 'cancel' ? 'cancelled' : 'failed'
  if (!(await settleSession({ payload, sessionId, from: ['open', to], to }))) throw closed()
  return to === 'cancelled'
    ? session.cancel_path
    : `/checkout/error?error=${encodeURIComponent(checkoutTexts.sandbox.failed)}`
}

const closed = () => new AppError(404, checkoutTexts.refusals.sandboxUnknown)

/** A second press of the button finds it paid, and leads to the same page. */
async function isPaid(args: { payload: Payload; sessionId: string }): Promise<boolean> {
  return (await getSandboxSession(args))?.status === 'paid'
}

type PayArgs = { payload: Payload; decision: SandboxDecision & { action: 'pay' }; now: Date }

/** One statement, so that of two decisions at once only one counts. */
async function pay({ payload, decision, now }: PayArgs): Promise<boolean> {
  const { rowCount } = await database(payload).query(
    `UPDATE checkout_sessions
     SET status = 'paid', customer_email = $2, customer_name = $3, updated_at = now()
     WHERE session_id = $1 AND status = 'open' AND (expires_at IS NULL OR expires_at > $4)`,
    [decision.session, decision.email, decision.name, now],
  )
  return rowCount === 1
}
