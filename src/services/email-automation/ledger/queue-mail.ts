import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'

import { currentRequest } from '@/config/request-context'
import { onOneLine } from '@/shared/email-template'

/** A message that is not part of a sequence; its words come from src/content. */
export type TransactionalMail = {
  kind:
    | 'code'
    | 'receipt'
    | 'refund'
    | 'contact_notice'
    | 'auto_reply'
    | 'contact_reply'
    | 'withdrawal'
    | 'withdrawal_notice'
  /** One bare address. */
  to: string
  subject: string
  text: string
  html?: string
  /** `Name <address>`, when not `MAIL_FROM`. */
  sender?: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  /** Message-IDs of the mails that it answers, the oldest first. */
  threadIds?: readonly string[]
  /** The order it is about: it stands among that order's mail. */
  purchaseId?: number
  /** The same key is sent once, however often it is queued. */
  dedupKey: string
}

/**
 * Writes a message into the ledger, in the transaction of `req` when there is one: it leaves if and only if its cause
 * is committed. The worker hears of it at that moment; codes go before everything else.
 */
export async function queueMail({
  req,
  mail,
}: {
  req: PayloadRequest
  mail: TransactionalMail
}): Promise<void> {
  await insertMail(await transactionOf(req), mail)
}

/** The same for mail that Payload itself writes. */
export async function queueSystemMail({
  payload,
  mail,
}: {
  payload: Payload
  mail: Omit<TransactionalMail, 'kind'>
}): Promise<void> {
  await insertMail(payload.db.drizzle, { ...mail, kind: 'system' })
}

type Database = Pick<Payload['db']['drizzle'], 'execute'>

async function insertMail(
  db: Database,
  mail: Omit<TransactionalMail, 'kind'> & { kind: TransactionalMail['kind'] | 'system' },
): Promise<void> {
  const { kind, to, subject, text, html, sender, replyTo, threadIds = [], purchaseId, dedupKey } = mail
  await db.execute(sql`
    WITH added AS (
      INSERT INTO email_deliveries (kind, priority, user_email, subject, body_text, body_html, reply_to,
                                    sender, thread_ids, purchase_id, dedup_key, request_id)
      VALUES (${kind}, ${kind === 'code' ? 0 : 1}, ${to}, ${onOneLine(subject)}, ${text}, ${html ?? null},
              ${replyTo ?? null}, ${sender ?? null}, ${threadIds.join(' ') || null}, ${purchaseId ?? null}, ${dedupKey},
              ${currentRequest()?.id ?? null})
      ON CONFLICT (dedup_key) WHERE dedup_key IS NOT NULL DO NOTHING
      RETURNING id
    )
    SELECT pg_notify('email_wake', '') FROM added`)
}

async function transactionOf(req: PayloadRequest): Promise<Database> {
  const { db } = req.payload
  const transaction = await req.transactionID
  const session = transaction === undefined ? undefined : db.sessions?.[transaction]
  // Payload types a session's connection for any database; this shop's is PostgreSQL's.
  return (session?.db as Database | undefined) ?? db.drizzle
}
