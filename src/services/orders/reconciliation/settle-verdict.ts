import type { Payload } from 'payload'

import type { FindingKind } from '@/contracts/orders-reconciliation'
import type { SessionWithPayment } from '@/integrations/stripe-sessions'
import { fulfil } from '@/services/checkout/fulfil'
import { database } from '@/services/database'
import { syncPayment } from '@/services/orders/sync-payment'
import { AppError } from '@/shared/app-error'

import type { Ask } from './ask-patiently'
import { compareSession, isRefundedWhole, type KnownPurchase } from './compare-session'
import { knownOf } from './known-purchases'
import { writeFinding } from './write-finding'

export type SettleArgs = {
  payload: Payload
  runId: number
  ask: Ask
  sessionId: string
  session: SessionWithPayment | undefined
  isOffered: boolean
  purchase: KnownPurchase | undefined
  now: Date
}

/** Requests that making a purchase or writing a payment's state takes at most. */
const REQUESTS = 4

/**
 * Compares one session, repairs what is safe to repair, and writes down what was done or is left. Doing it again changes
 * nothing.
 *
 * @throws AppError 502 or 503 when Stripe cannot be asked
 */
export async function settleVerdict(args: SettleArgs): Promise<void> {
  const { session, isOffered, purchase } = args
  const verdict = compareSession({ session, isOffered, purchase })
  if (verdict.action === 'fulfil') await makePurchase(args)
  else if (verdict.action === 'sync') await syncState(args, verdict)
  else if (verdict.action === 'report') await report(args, verdict.kind)
}

async function report(args: SettleArgs, kind: FindingKind): Promise<void> {
  // An administrator may have registered it since its page was read.
  if (kind === 'session_unknown' && (await reread(args))) return
  await write(args, kind, args.purchase)
}

const write = (
  { payload, runId, sessionId, session, now }: SettleArgs,
  kind: Parameters<typeof writeFinding>[0]['kind'],
  purchase: KnownPurchase | undefined,
) => writeFinding({ db: database(payload), runId, kind, sessionId, session, purchase, now })

async function makePurchase(args: SettleArgs): Promise<void> {
  const { payload, ask, sessionId, now } = args
  const made = await ask(() => fulfil({ payload, sessionId, now }), REQUESTS).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    payload.logger.error({ err: error, sessionId }, 'a paid session could not be made a purchase')
    return undefined
  })
  if (made?.state === 'fulfilled') {
    // Made meanwhile by the webhook, it is no repair.
    if (made.created) await write(args, 'purchase_made', await reread(args))
    return
  }
  // What cannot become a purchase is settled by giving all of the money back.
  if (args.session && isRefundedWhole(args.session)) return
  if (made?.state === 'mismatch') await write(args, 'session_mismatch', undefined)
  else if (made?.state === 'unknown') {
    if (args.session?.isOurs) await write(args, 'session_unknown', undefined)
  } else if (made?.state !== 'unpaid') await write(args, 'session_unfulfilled', undefined)
}

async function syncState(
  args: SettleArgs,
  { paymentIntentId, differs }: { paymentIntentId: string; differs: boolean },
): Promise<void> {
  const { payload, ask, purchase: before, now } = args
  const event = { paymentIntentId, storedAt: now }
  const fault = await ask(() => syncPayment({ payload, event, now }), REQUESTS).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    return 'unknown payment'
  })
  const after = await reread(args)
  const isSame = before?.status === after?.status && before?.refundedCents === after?.refundedCents
  if (!isSame) await write(args, 'state_synced', after)
  else if (differs || fault !== undefined) await write(args, 'state_differs', after)
}

async function reread({ payload, sessionId }: SettleArgs): Promise<KnownPurchase | undefined> {
  const { purchases } = await knownOf({ db: database(payload), ids: [sessionId] })
  return purchases.get(sessionId)
}
