import { z } from 'zod'

import { plainLines } from '@/shared/plain-lines'

/** The longest reply, in UTF-16 units, as a textarea counts. */
export const REPLY_LENGTH = 10_000

/** `POST /api/admin/contact/{id}/replies`: 201, or 200 when this reply was sent before. */
export const replyRequest = z.strictObject({
  /** Names this reply: a repeated press, or a request sent again after a lost answer, is the same one. */
  id: z.uuid(),
  words: z
    .string({ error: 'Scrivi la risposta.' })
    .max(2 * REPLY_LENGTH, 'Al massimo 10.000 caratteri.')
    .transform(plainLines)
    .pipe(z.string().min(1, 'Scrivi la risposta.').max(REPLY_LENGTH, 'Al massimo 10.000 caratteri.')),
  /** To whom the page said that it goes. */
  seen_email: z.string().max(320),
  /** How many replies the page showed. */
  seen_replies: z.int().nonnegative(),
})

/** `queued` until the mail server took it; `returned` when it came back afterwards; `unknown` once the ledger forgot it. */
export type ReplyState = 'queued' | 'sent' | 'returned' | 'failed' | 'unknown'

export type ContactReply = {
  id: string
  words: string
  recipient_email: string
  /** The address of whoever wrote it; null once it was erased. */
  author_email: string | null
  created_at: string
  state: ReplyState
  /** When it was sent or failed. */
  ended_at: string | null
  /** What the mail server last said against it, for a reply that waits for another try or failed. */
  reason: string | null
  /** Its row in the ledger, by which a failed one is sent again (`POST /api/admin/retry-service-email`). */
  delivery_id: number | null
}

/** `GET /api/admin/contact/{id}`: a message's thread, and what the next reply would look like around its words. */
export type ContactThread = {
  name: string
  email: string
  /** Why this message takes no reply, as a sentence; null when it does. */
  refusal: string | null
  /** Whom the reply comes from: `Name <address>`. */
  sender: string
  reply_to: string
  /** What `contactAnswer` puts around the words. */
  frame: { subject: string; message: string; writtenAt: string; siteName: string; siteUrl: string }
  /** The oldest first. */
  replies: ContactReply[]
}
