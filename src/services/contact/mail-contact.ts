import { type PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import { contactNotice, contactRefusals, contactReply } from '@/content/contact-mails'
import { consumeRateLimit } from '@/integrations/rate-limits'
import { readSiteName } from '@/services/content/read-site-name'
import { queueMail } from '@/services/email-automation/ledger/queue-mail'
import { AppError } from '@/shared/app-error'
import { bareAddress } from '@/shared/bare-address'
import { firstName } from '@/shared/first-name'
import { oneLine } from '@/shared/one-line'

import { mailboxKey } from './mailbox-key'

type MailContactArgs = {
  req: PayloadRequest
  id: number
  message: { name: string; email: string; subject: string; message: string }
  panelUrl: string
  /** Whether the visitor gets the automatic reply: see `mayReply`. */
  reply: boolean
}

/**
 * Queues a notice to the shop, whose answer goes to the visitor, and an automatic reply to the visitor, in the
 * transaction of `req`.
 */
export async function mailContact({ req, id, message, panelUrl, reply }: MailContactArgs): Promise<void> {
  const support = bareAddress(env.SUPPORT_EMAIL)
  const notice = contactNotice({
    ...message,
    name: oneLine(message.name, 100),
    subject: oneLine(message.subject, 200),
    panelUrl,
  })
  await queueMail({
    req,
    mail: {
      kind: 'contact_notice',
      to: support,
      subject: oneLine(notice.subject, 120),
      text: notice.text,
      replyTo: message.email,
      dedupKey: `contact-notice:${id}`,
    },
  })
  if (!reply) return
  const answer = contactReply({
    firstName: firstName(message.name),
    siteUrl: env.SERVER_URL,
    siteName: await readSiteName(req),
  })
  await queueMail({
    req,
    mail: {
      kind: 'auto_reply',
      to: message.email,
      ...answer,
      replyTo: support,
      dedupKey: `contact-reply:${id}`,
    },
  })
}

/** Counts one reply. The address may be a stranger's: after a few replies in a day it gets no more. */
export async function mayReply({ req, email }: { req: PayloadRequest; email: string }): Promise<boolean> {
  try {
    const limit = limits.contact.repliesPerMailbox
    const message = contactRefusals.tooMany
    await consumeRateLimit({ payload: req.payload, limit, key: mailboxKey(email), message })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
