import { randomUUID } from 'node:crypto'

import { beforeAll, beforeEach, expect, test } from 'vitest'

import { REPLY_LENGTH } from '@/contracts/contact-replies'

import { query } from '../support/cluster'
import { addMessage, messageState, replyClient } from '../support/contact-replies'
import { useMailApp } from '../support/mail-app'
import { type Client, tablesClient } from '../support/tables-client'

const shop = useMailApp()
let admin: Client
let panel: ReturnType<typeof replyClient>
beforeAll(async () => {
  admin = await tablesClient(shop.app)
  panel = replyClient(admin)
})
beforeEach(() => sql('DELETE FROM rate_limits'))

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(shop.app.databaseUrl, text, values)

test.each<[string, string, Record<string, unknown>, string]>([
  ['nothing but blanks and controls', 'words', { words: ' \n\t\u0000' }, 'Scrivi la risposta.'],
  ['no words', 'words', { words: undefined }, 'Scrivi la risposta.'],
  ['a list for words', 'words', { words: ['a'] }, 'Scrivi la risposta.'],
  ['a letter too many', 'words', { words: 'x'.repeat(REPLY_LENGTH + 1) }, 'Al massimo 10.000 caratteri.'],
  ['a novel', 'words', { words: ' '.repeat(900_000) }, 'Al massimo 10.000 caratteri.'],
  ['another id than a UUID', 'id', { id: 'uno' }, expect.any(String) as string],
  ['less than no replies', 'seen_replies', { seen_replies: -1 }, expect.any(String) as string],
  ['no recipient', 'seen_email', { seen_email: null }, expect.any(String) as string],
])('%s', async (_, field, fields, message) => {
  const { id } = await addMessage(shop.app)
  const { status, body } = await panel.reply(id, fields)
  expect([status, body.errors]).toEqual([400, { [field]: message }])
  expect(await messageState(shop.app, id)).toBe('new')
})

test('a message that is not there, is in the bin, has no address, or another than the page showed', async () => {
  for (const wrong of ['99999999', 'uno', '0', '-1', '9'.repeat(30)]) {
    expect((await admin.call('GET', `/api/admin/contact/${wrong}`)).status, wrong).toBe(404)
    const body = { id: randomUUID(), words: 'Ciao', seen_email: 'a@b.it', seen_replies: 0 }
    expect((await admin.call('POST', `/api/admin/contact/${wrong}/replies`, body)).status, wrong).toBe(404)
  }
  const binned = await addMessage(shop.app)
  await admin.call('DELETE', `/api/tables/contact_submissions/${binned.id}`)
  expect((await panel.reply(binned.id)).body.error).toBe(
    'Questo messaggio è nel cestino: ripristinalo, poi rispondi.',
  )
  const odd = await addMessage(shop.app, { email: 'a@posta.example\r\nBcc: b@posta.example' })
  expect((await panel.reply(odd.id)).status).toBe(409)
  const moved = await addMessage(shop.app)
  expect((await panel.reply(moved.id, { seen_email: 'prima@posta.example' })).status).toBe(409)
  expect(
    await sql('SELECT FROM contact_replies WHERE message_id = ANY ($1)', [[binned.id, odd.id, moved.id]]),
  ).toEqual([])
})

test('more than a person can write', async () => {
  const { id } = await addMessage(shop.app)
  const [user] = await sql<{ id: number }>(
    `SELECT id FROM users WHERE role = 'admin' ORDER BY id DESC LIMIT 1`,
  )
  await sql(
    `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 120, extract(epoch FROM now() + interval '5 minutes') * 1000)`,
    [`contact-answer:${user!.id}`],
  )
  const { status, headers } = await panel.reply(id)
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
})

test.each(['editor', 'user'] as const)('%s: 403, the signed-out: 401', async (role) => {
  const { id } = await addMessage(shop.app)
  const stranger = replyClient(await tablesClient(shop.app, role))
  expect((await stranger.read(id)).status).toBe(403)
  expect((await stranger.post(id, {})).status).toBe(403)
  const path = `${shop.app.url}/api/admin/contact/${id}`
  expect((await fetch(path)).status).toBe(401)
  expect((await fetch(`${path}/replies`, { method: 'POST', body: '{}' })).status).toBe(401)
})
