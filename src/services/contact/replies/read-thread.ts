import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import type { ContactThread } from '@/contracts/contact-replies'
import { readSiteName } from '@/services/content/read-site-name'
import { bareAddress } from '@/shared/bare-address'

import { type AnswerableMessage, findMessage } from './find-message'
import { listReplies } from './list-replies'
import { replySender } from './reply-sender'

type ReadArgs = { req: PayloadRequest; messageId: number }

/**
 * A message's replies, and what stands around the words of the next one.
 *
 * @throws AppError 404
 */
export async function readThread({ req, messageId }: ReadArgs): Promise<ContactThread> {
  const message = await findMessage({ req, messageId })
  const [replies, siteName] = await Promise.all([listReplies({ req, messageId }), readSiteName(req)])
  const { frame, sender, replyTo } = letterOf(message, siteName)
  return {
    name: message.name,
    email: message.email,
    refusal: message.refusal ?? null,
    sender,
    reply_to: replyTo,
    frame,
    replies,
  }
}

/** What the preview and the mail share: who writes, and what stands around the words. */
export function letterOf({ subject, message, writtenAt }: AnswerableMessage, siteName: string) {
  const { SERVER_URL: siteUrl, MAIL_FROM: mailFrom, SUPPORT_EMAIL: supportEmail } = env
  return {
    frame: { subject, message, writtenAt, siteName, siteUrl },
    sender: replySender({ siteName, mailFrom, supportEmail }),
    replyTo: bareAddress(supportEmail),
  }
}
