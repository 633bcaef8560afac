import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { replyRefusals } from '@/content/contact-replies'
import { contactAnswer } from '@/content/mails/contact-answer'
import { consumeRateLimit } from '@/integrations/rate-limits'
import { readSiteName } from '@/services/content/read-site-name'
import { query, transaction } from '@/services/database'
import { queueMail } from '@/services/email-automation/ledger/queue-mail'
import { AppError } from '@/shared/app-error'

import { findMessage } from './find-message'
import { findThreadIds } from './find-thread-ids'
import { listReplies, replyKey } from './list-replies'
import { markAnswered } from './mark-answered'
import { letterOf } from './read-thread'

type SendArgs = {
  /** Its user is the author. */
  req: PayloadRequest
  messageId: number
  /** Chosen by the caller, a UUID: the same id is the same reply. */
  replyId: string
  words: string
  /** What the page showed: the recipient, and how many replies there were. */
  seenEmail: string
  seenReplies: number
  now: Date
}

/**
 * Sends a reply to a visitor: its row, its mail in the ledger and the message's state in one transaction. The message is
 * locked meanwhile, so that of two at once the second sees the first.
 *
 * @returns whether this call made the reply; false when the same one was there
 * @throws AppError 404 without such a message; 409 when it cannot be answered, when the page showed another address or
 * fewer replies, or when the id belongs to other words; 429
 */
export async function sendReply(args: SendArgs): Promise<boolean> {
  const { req, messageId, replyId, words, seenEmail, seenReplies, now } = args
  if (await isSent(args)) return false
  // The counter and the name are asked for on connections of their own, so before the transaction.
  await consumeRateLimit({
    payload: req.payload,
    limit: limits.contact.answersPerAdmin,
    key: String(req.user?.id),
    message: replyRefusals.tooMany,
  })
  const siteName = await readSiteName(req)
  return transaction(req, async () => {
    await query(req, sql`SELECT FROM contact_submissions WHERE id = ${messageId} FOR UPDATE`)
    if (await isSent(args)) return false
    const message = await findMessage({ req, messageId })
    if (message.refusal !== undefined) throw new AppError(409, message.refusal)
    if (message.email !== seenEmail) throw new AppError(409, replyRefusals.otherAddress)
    const earlier = await listReplies({ req, messageId })
    if (earlier.length !== seenReplies) throw new AppError(409, replyRefusals.otherReply)

    const threadIds = await findThreadIds({ req, messageId })
    await addReply(args, message.email)
    const { frame, sender, replyTo } = letterOf(message, siteName)
    await queueMail({
      req,
      mail: {
        kind: 'contact_reply',
        to: message.email,
        ...{ sender, replyTo, threadIds },
        ...contactAnswer({ ...frame, words }),
        dedupKey: replyKey(replyId),
      },
    })
    await markAnswered({ req, messageId, state: message.state, now })
    return true
  })
}

/** @throws AppError 409 when the id belongs to another reply */
async function isSent({ req, messageId, replyId, words }: SendArgs): Promise<boolean> {
  const [reply] = await query<{ message_id: number; words: string }>(
    req,
    sql`SELECT message_id, words FROM contact_replies WHERE id = ${replyId}`,
  )
  if (!reply) return false
  if (reply.message_id !== messageId || reply.words !== words) {
    throw new AppError(409, replyRefusals.otherWords)
  }
  return true
}

async function addReply({ req, messageId, replyId, words, now }: SendArgs, email: string): Promise<void> {
  const added = await query(
    req,
    sql`INSERT INTO contact_replies (id, message_id, words, recipient_email, author_id, author_email, created_at)
        VALUES (${replyId}, ${messageId}, ${words}, ${email}, ${req.user?.id ?? null}, ${req.user?.email ?? null},
          ${now.toISOString()})
        ON CONFLICT DO NOTHING RETURNING id`,
  )
  // The same id for two messages at once.
  if (added.length === 0) throw new AppError(409, replyRefusals.otherWords)
}
