import { beforeAll, describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addMessage, replyClient } from '../support/contact-replies'
import { useMailApp } from '../support/mail-app'
import { type Client, tablesClient } from '../support/tables-client'

const shop = useMailApp()
let admin: Client
let panel: ReturnType<typeof replyClient>
beforeAll(async () => {
  admin = await tablesClient(shop.app)
  panel = replyClient(admin)
})

type Schema = {
  tableName: string
  required: string[]
  properties: Record<string, Record<string, unknown>>
}

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(shop.app.databaseUrl, text, values)
const stateOf = async (id: number) => {
  const [row] = await sql<{ state: string }>('SELECT state::text FROM contact_submissions WHERE id = $1', [
    id,
  ])
  return row?.state
}
const replyStates = async (id: number) => (await panel.read(id)).body.replies.map(({ state }) => state)

describe('the state', () => {
  test('is new for rows by SQL, with and without it, and is set, filtered and emptied by hand', async () => {
    const bare = await addMessage(shop.app, { message: 'Corto' })
    const [empty] = await sql<{ id: number; state: string }>(
      `INSERT INTO contact_submissions (name, email, message, state) VALUES ('A', 'a@b.it', 'Un testo', NULL)
       RETURNING id, state::text`,
    )
    expect([await stateOf(bare.id), empty!.state]).toEqual(['new', 'new'])

    // The message is shorter than the form allows: its state is set all the same.
    const put = (id: number, state: unknown) =>
      admin.call('PUT', `/api/tables/contact_submissions/${id}`, { state })
    expect((await put(bare.id, 'archived')).body.row).toMatchObject({ state: 'archived' })
    expect((await put(bare.id, 'letto')).status).toBe(400)
    const listed = async (state: string) => {
      const filters = JSON.stringify({
        join: 'and',
        conditions: [{ field: 'state', op: 'is', value: state }],
      })
      const path = `/api/tables/contact_submissions?limit=100&filters=${encodeURIComponent(filters)}`
      return (await admin.call('GET', path)).body.rows.map(({ id }) => id)
    }
    expect(await listed('archived')).toContain(bare.id)
    expect(await listed('new')).not.toContain(bare.id)
    expect((await put(bare.id, null)).body.row).toMatchObject({ state: 'new' })

    const added = await admin.call('POST', '/api/tables/contact_submissions', {
      ...{ name: 'Agata Farè', email: 'agata@posta.example', message: 'Buongiorno, una domanda.' },
    })
    expect([added.status, added.body.row.state]).toEqual([201, 'new'])
    const schemas = (await admin.call('GET', '/api/admin/schemas')).body as unknown as Schema[]
    const schema = schemas.find(({ tableName }) => tableName === 'contact_submissions')!
    expect(schema.required).toEqual(['name', 'email', 'message'])
    expect(schema.properties.state).toMatchObject({ enum: ['new', 'answered', 'archived'], default: 'new' })
  })

  test('new messages wait for a person, the oldest of them named; the bin does not count', async () => {
    await sql('DELETE FROM contact_submissions')
    const first = await addMessage(shop.app)
    await addMessage(shop.app)
    await addMessage(shop.app, { state: 'archived' })
    const binned = await addMessage(shop.app)
    await sql('UPDATE contact_submissions SET deleted_at = now() WHERE id = $1', [binned.id])
    await sql(`UPDATE contact_submissions SET created_at = '2026-11-20T10:00:00Z' WHERE id = $1`, [first.id])
    const messages = async () => {
      const { body } = await admin.call('GET', '/api/admin/overview/to-do')
      return body.rows.find(({ kind }) => kind === 'messages')
    }
    expect(await messages()).toMatchObject({ count: 2, since: '2026-11-20T10:00:00.000Z' })
    await panel.reply(first.id)
    expect(await messages()).toMatchObject({ count: 1 })
  })
})

describe('a person’s replies', () => {
  test('are found, handed over and erased, also where the address was corrected; the author’s name goes too', async () => {
    const email = 'zoraide.quarzo@posta.example'
    const own = await addMessage(shop.app, { email })
    const corrected = await addMessage(shop.app, { email })
    const other = await addMessage(shop.app)
    for (const { id } of [own, corrected, other]) expect((await panel.reply(id)).status).toBe(201)
    await expect
      .poll(async () => (await Promise.all([own.id, corrected.id].map(replyStates))).flat())
      .toEqual(['sent', 'sent'])
    await sql('UPDATE contact_submissions SET email = $1 WHERE id = $2', [
      'nuova@posta.example',
      corrected.id,
    ])

    const found = await admin.call('GET', `/api/admin/personal-data?email=${email}`)
    expect((found.body as unknown as { tables: unknown[] }).tables).toContainEqual(
      expect.objectContaining({ table: 'contact_replies', count: 2 }),
    )
    const exported = await admin.call('GET', `/api/admin/personal-data/export?email=${email}`)
    expect(exported.text).toContain('Dura un anno intero.')
    const erased = await admin.call('POST', '/api/admin/personal-data/erase', {
      email,
      confirmed_email: email,
    })
    expect(erased.status, erased.text).toBe(200)
    const left = await sql<{ message_id: number }>(
      'SELECT message_id FROM contact_replies WHERE message_id = ANY ($1)',
      [[own.id, corrected.id, other.id]],
    )
    expect(left).toEqual([{ message_id: other.id }])
    expect(await sql('SELECT FROM email_deliveries WHERE user_email = $1', [email])).toEqual([])
  })

  test('go with their message', async () => {
    const { id } = await addMessage(shop.app)
    await panel.reply(id)
    await sql('DELETE FROM contact_submissions WHERE id = $1', [id])
    expect(await sql('SELECT FROM contact_replies WHERE message_id = $1', [id])).toEqual([])
    expect((await panel.read(id)).status).toBe(404)
  })
})
