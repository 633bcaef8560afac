import { randomUUID } from 'node:crypto'

import type { ContactThread } from '@/contracts/contact-replies'

import type { App } from './app'
import { query } from './cluster'
import { newMailbox } from './contact-client'
import type { Client } from './tables-client'

type Message = { name?: string; email?: string; subject?: string | null; message?: string; state?: string }

/** A message that reached the table by SQL, without a state unless one is given. */
export async function addMessage({ databaseUrl }: Pick<App, 'databaseUrl'>, fields: Message = {}) {
  const { name = 'Anna Rossi', subject = 'Una domanda', message = 'Quanto dura il planner?', state } = fields
  const email = fields.email ?? newMailbox()
  const columns = ['name', 'email', 'subject', 'message', ...(state === undefined ? [] : ['state'])]
  const values = [name, email, subject, message, ...(state === undefined ? [] : [state])]
  const [row] = await query<{ id: number }>(
    databaseUrl,
    `INSERT INTO contact_submissions (${columns.join(', ')})
     VALUES (${values.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
    values,
  )
  return { id: row!.id, email }
}

/** 'new', 'answered' or 'archived'; undefined when the message is gone. */
export async function messageState({ databaseUrl }: Pick<App, 'databaseUrl'>, id: number) {
  const states = `SELECT state::text FROM contact_submissions WHERE id = $1`
  const [row] = await query<{ state: string }>(databaseUrl, states, [id])
  return row?.state
}

/** An administrator who reads threads and replies, as the panel does. */
export function replyClient(admin: Client) {
  const read = async (id: number) => {
    const { status, body } = await admin.call('GET', `/api/admin/contact/${id}`)
    return { status, body: body as unknown as ContactThread & { error: string } }
  }
  const post = (id: number, body: unknown) => admin.call('POST', `/api/admin/contact/${id}/replies`, body)
  return {
    read,
    post,
    /** Replies to what the thread shows now; fields that are given take the place of the page's own. */
    reply: async (id: number, fields: Record<string, unknown> = {}) => {
      const { body: thread } = await read(id)
      return post(id, {
        id: randomUUID(),
        words: 'Dura un anno intero.',
        seen_email: thread.email,
        seen_replies: thread.replies.length,
        ...fields,
      })
    },
  }
}
