import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { type WithdrawalFacts, withdrawalNotice, withdrawalReceipt } from '@/content/mails/withdrawal'
import { withdrawalPage } from '@/content/orders-withdrawals'
import { readSiteName } from '@/services/content/read-site-name'
import { query, transaction } from '@/services/database'
import { queueMail } from '@/services/email-automation/ledger/queue-mail'
import { AppError } from '@/shared/app-error'
import { bareAddress } from '@/shared/bare-address'
import { oneLine } from '@/shared/one-line'

import { openWithdrawal } from './open-request'
import { readWithdrawalWords } from './read-words'
import { readWithdrawal } from './withdrawal-token'

type SendArgs = {
  req: PayloadRequest
  token: string
  /** As the buyer signs. */
  name: string
  message: string
  now: Date
}

const NAME_LENGTH = 200
const MESSAGE_LENGTH = 1000

/**
 * The second step: the request, its dated receipt to the order's own address and a notice to the shop, all in one
 * transaction. Sent twice, it is one request: the purchase's row is locked, and an open request is an obstacle.
 *
 * @returns whether this call made the request; false when something stands in its way, which the page then says
 * @throws AppError 400 without a name, 410 when the first step is too long ago
 */
export async function sendWithdrawal({ req, token, name, message, now }: SendArgs): Promise<boolean> {
  const signed = oneLine(name, NAME_LENGTH).trim()
  if (signed === '') throw new AppError(400, withdrawalPage.faults.nome)
  const { words } = await readWithdrawalWords({ payload: req.payload, faults: [] })
  return transaction(req, async () => {
    await query(req, sql`SELECT FROM purchases WHERE id = ${readWithdrawal({ token, now }) ?? 0} FOR UPDATE`)
    const opened = await openWithdrawal({ req, token, now })
    if (opened.state === 'expired') throw new AppError(410, withdrawalPage.faults.scaduto)
    if (opened.obstacle !== null) return false
    const { purchase, kind } = opened
    const facts: WithdrawalFacts = {
      kind,
      name: signed,
      email: purchase.customer_email,
      message: Array.from(message.trim()).slice(0, MESSAGE_LENGTH).join(''),
      productName: purchase.product_name,
      orderId: purchase.checkout_session_id,
      amountCents: purchase.amount_cents,
      currency: purchase.currency,
      purchasedAt: purchase.purchased_at,
      requestedAt: now.toISOString(),
    }
    const { id } = await req.payload.create({
      collection: 'withdrawal-requests',
      data: {
        checkout_session_id: facts.orderId,
        kind,
        state: 'open',
        customer_email: facts.email,
        customer_name: facts.name,
        message: facts.message || null,
        requested_at: facts.requestedAt,
      },
      overrideAccess: true,
      req,
    })
    const siteName = await readSiteName(req)
    await queueMail({
      req,
      mail: {
        kind: 'withdrawal',
        purchaseId: purchase.id,
        dedupKey: `withdrawal:${id}`,
        to: facts.email,
        replyTo: env.SUPPORT_EMAIL,
        ...withdrawalReceipt({ ...facts, words, siteName }),
      },
    })
    await queueMail({
      req,
      mail: {
        kind: 'withdrawal_notice',
        purchaseId: purchase.id,
        dedupKey: `withdrawal-notice:${id}`,
        to: bareAddress(env.SUPPORT_EMAIL),
        replyTo: facts.email,
        ...withdrawalNotice({ ...facts, panelUrl: `${env.SERVER_URL}/admin/recessi` }),
      },
    })
    return true
  })
}
