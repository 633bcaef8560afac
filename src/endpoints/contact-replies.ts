import type { Endpoint, PayloadRequest } from 'payload'

import { replyRequest } from '@/contracts/contact-replies'
import { readThread } from '@/services/contact/replies/read-thread'
import { sendReply } from '@/services/contact/replies/send-reply'
import { parseRowId } from '@/services/tables/table'

import { adminOnly } from './admin-only'
import { describe, done, json } from './describe'
import { readJson } from './read-json'

const aboutMessage = (req: PayloadRequest) => ({ req, messageId: parseRowId(req.routeParams?.id) })

/** A message's thread, and replies to it. */
export const contactReplies: Endpoint[] = [
  {
    path: '/admin/contact/:id',
    method: 'get',
    custom: describe({
      group: 'Contact',
      about: 'The thread of a message, and what the next reply would look like.',
      role: 'admin',
      answers: { 200: json('ContactThread') },
    }),
    handler: adminOnly(async (req) => Response.json(await readThread(aboutMessage(req)))),
  },
  {
    path: '/admin/contact/:id/replies',
    method: 'post',
    custom: describe({
      group: 'Contact',
      about: 'Replies to a message; 200 when this reply was sent before.',
      role: 'admin',
      body: replyRequest,
      answers: { 200: done, 201: done },
      refuses: [409, 429],
    }),
    handler: adminOnly(async (req) => {
      const { id, words, seen_email, seen_replies } = replyRequest.parse(await readJson(req))
      const isNew = await sendReply({
        ...aboutMessage(req),
        replyId: id,
        words,
        seenEmail: seen_email,
        seenReplies: seen_replies,
        now: new Date(),
      })
      return Response.json({ success: true }, { status: isNew ? 201 : 200 })
    }),
  },
]
