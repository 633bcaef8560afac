import { createHash } from 'node:crypto'

import { env } from '@/config/env'
import { codeIn } from '@/content/mails/login-code'
import { releaseMail } from '@/content/mails/release'
import { defaultSiteSettings } from '@/content/site-settings'
import type { OutgoingMessage } from '@/integrations/mail-connection'
import {
  composeMessage,
  asciiAddress,
  parseMailbox,
} from '@/services/email-automation/ledger/compose-message'
import { messageIdOf, SENDER } from '@/services/email-automation/ledger/message-id'
import { threadHeaders } from '@/services/email-automation/ledger/thread-headers'
import { orderPath } from '@/services/orders/order-address'
import { reviewPath } from '@/services/reviews/review-address'
import { signToken } from '@/services/signing/signed-token'
import { firstName } from '@/shared/first-name'

import type { CompiledSequence } from './compile-sequence'
import type { ClaimedDelivery } from './ledger/claim'
import { unsubscribeAddress } from './unsubscribe-address'

const senderAddress = asciiAddress(SENDER.address)

type RenderArgs = { delivery: ClaimedDelivery; compiled: CompiledSequence | undefined; at: Date }

/**
 * The message of a ledger row, down to its bytes. The same row always gives the same Message-ID, so that a mail that
 * is sent again after a crash can be told from a new one.
 */
export function renderDelivery({ delivery, compiled, at }: RenderArgs): OutgoingMessage {
  const { id, kind, user_email: to } = delivery
  const envelope = { from: senderAddress, to: asciiAddress(to) }
  const common = { messageId: messageIdOf(delivery), from: SENDER, to, date: at }
  if (kind === 'release') {
    const raw = composeMessage({
      ...common,
      ...releaseWords(delivery, at),
      replyTo: env.SUPPORT_EMAIL,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { ...envelope, raw }
  }
  if (!compiled) {
    const raw = composeMessage({
      ...common,
      ...(delivery.sender && { from: parseMailbox(delivery.sender) }),
      replyTo: delivery.reply_to,
      subject: delivery.subject ?? '',
      text: delivery.body_text ?? '',
      html: delivery.body_html,
      headers: {
        ...autoSubmitted(kind),
        ...threadHeaders(delivery.thread_ids),
        ...(kind === 'recovery' && marketingHeaders(unsubscribeAddress({ deliveryId: id, email: to }))),
      },
    })
    const code = kind === 'code' ? codeIn(delivery.subject ?? '') : undefined
    return { ...envelope, raw, ...(code !== undefined && { code }) }
  }
  const unsubscribeUrl = unsubscribeAddress({ deliveryId: id, email: to })
  const mail = compiled({
    values: {
      name: recipientName(delivery),
      product_name: delivery.product_name ?? '',
      ...(delivery.order_id !== null && {
        order_url: orderAddress(delivery, at),
        review_url: `${env.SERVER_URL}${reviewPath({ purchaseId: delivery.order_id, email: to })}`,
      }),
    },
    variant: delivery.variant,
    unsubscribeUrl,
    rewriteLink: delivery.count_clicks
      ? (url) => `${env.SERVER_URL}/api/click/${signToken('email-click', [id, url])}`
      : undefined,
  })
  const raw = composeMessage({
    ...common,
    ...mail,
    headers: { 'Auto-Submitted': 'auto-generated', ...marketingHeaders(unsubscribeUrl) },
  })
  return { ...envelope, raw }
}

/** RFC 3834: what a person has written is not automatic, and holiday notices may answer it. */
function autoSubmitted(kind: ClaimedDelivery['kind']): Record<string, string> {
  if (kind === 'contact_reply') return {}
  return { 'Auto-Submitted': kind === 'auto_reply' ? 'auto-replied' : 'auto-generated' }
}

/** The way out of marketing mail, as mail programs read it (RFC 8058). */
const marketingHeaders = (unsubscribeUrl: string) => ({
  Precedence: 'bulk',
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const releaseWords = (delivery: ClaimedDelivery, at: Date) =>
  releaseMail({
    name: delivery.name ?? '',
    productName: delivery.product_name ?? '',
    versionLabel: delivery.release_label ?? '',
    notes: delivery.release_notes ?? '',
    filesUrl: orderAddress(delivery, at),
    siteName: delivery.site_name?.trim() || defaultSiteSettings.name,
  })

/** The page of the recipient's own order; without one, that of all purchases. */
const orderAddress = ({ order_id, user_email: email }: ClaimedDelivery, now: Date): string =>
  `${env.SERVER_URL}${order_id === null ? '/acquisti' : orderPath({ purchaseId: order_id, email, now })}`

/** Which of two subjects a recipient gets: half of them each, by a hash of the row, so that every try gets the same. */
export function subjectVariant(delivery: Pick<ClaimedDelivery, 'sequence_id' | 'user_email'>): 'A' | 'B' {
  const digest = createHash('sha256').update(`${delivery.sequence_id}:${delivery.user_email}`).digest()
  return digest[0]! % 2 === 0 ? 'A' : 'B'
}

/**
 * The first name alone, as people greet each other; what does not look like a name stays as its writer wrote it, and a
 * missing one is left to the template's own fallback.
 */
function recipientName({ name }: ClaimedDelivery): string {
  return name ? (firstName(name) ?? name) : ''
}
