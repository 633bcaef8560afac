import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { REPLY_LENGTH } from '@/contracts/contact-replies'
import { markReturned } from '@/services/email-automation/record-bounces'

import { query } from '../support/cluster'
import { contactClient, newMailbox } from '../support/contact-client'
import { addMessage, messageState, replyClient } from '../support/contact-replies'
import { useMailApp } from '../support/mail-app'
import { type Client, tablesClient } from '../support/tables-client'

const SUPPORT = 'aiuto@ore-serene.example'
const shop = useMailApp({ SUPPORT_EMAIL: `Assistenza <${SUPPORT}>`, TRUST_PROXY: '1' })
let admin: Client
let panel: ReturnType<typeof replyClient>
beforeAll(async () => {
  admin = await tablesClient(shop.app)
  panel = replyClient(admin)
})
beforeEach(async () => {
  shop.smtp.judge(() => 'accept')
  await sql('DELETE FROM rate_limits')
})

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(shop.app.databaseUrl, text, values)
const stateOf = (id: number) => messageState(shop.app, id)
const sentTo = (email: string) => shop.smtp.mails.filter(({ to }) => to.includes(email))
const answerTo = (email: string) =>
  shop.smtp.waitForMail(({ to, message }) => to.includes(email) && (message.subject ?? '').startsWith('Re:'))
const replyStates = async (id: number) => (await panel.read(id)).body.replies.map(({ state }) => state)

describe('a reply', () => {
  test('arrives from the shop, in the thread of the automatic reply, above the quoted message', async () => {
    const email = newMailbox()
    const message = 'Quanto dura?\n<b>Grazie</b> & a presto'
    const visitor = contactClient(shop.app)
    expect((await visitor.submit({ email, subject: 'Una domanda', message })).status).toBe(200)
    const { id } = (await visitor.stored(email))[0]!
    expect(await stateOf(id)).toBe('new')
    const automatic = await shop.smtp.waitForMail(({ to }) => to.includes(email))

    const words = 'Ciao Anna,\r\n\r\ndura un <anno> & un giorno.\n{{name}} \u0000'
    expect((await panel.reply(id, { words })).status).toBe(201)
    const { message: first, raw, from } = await answerTo(email)
    expect(from).toBe('ciao@ore-serene.example')
    expect(first.from).toEqual({ name: 'Ore Serene', address: SUPPORT })
    expect(first.replyTo).toEqual([{ name: '', address: SUPPORT }])
    expect(first.subject).toBe('Re: Una domanda')
    expect(first.inReplyTo).toBe(automatic.message.messageId)
    expect(first.references).toBe(automatic.message.messageId)
    expect(raw).not.toMatch(/^(?:Auto-Submitted|List-Unsubscribe|Precedence):/im)
    expect(first.text).toContain('Ciao Anna,\n\ndura un <anno> & un giorno.\n{{name}}\n\nOre Serene\n')
    expect(first.text).toMatch(
      /(?:Il |L’)\d{1,2} \p{L}+ \d{4} ci hai scritto:\n> Quanto dura\?\n> <b>Grazie<\/b> & a presto/u,
    )
    expect(first.html).toContain('dura un &lt;anno&gt; &amp; un giorno.<br>')
    expect(first.html).toContain('&lt;b&gt;Grazie&lt;/b&gt;')
    expect(first.html).not.toContain('<b>')

    expect(await stateOf(id)).toBe('answered')
    await expect.poll(() => replyStates(id)).toEqual(['sent'])
    expect((await panel.read(id)).body).toMatchObject({
      email,
      refusal: null,
      sender: `Ore Serene <${SUPPORT}>`,
      replies: [
        {
          words: 'Ciao Anna,\n\ndura un <anno> & un giorno.\n{{name}}',
          recipient_email: email,
          author_email: expect.stringContaining('@persone.example') as string,
          reason: null,
        },
      ],
    })
    const history = await admin.call('GET', `/api/tables/contact_submissions/${id}/history`)
    expect(history.body.rows[0]).toMatchObject({ before: { state: 'new' }, after: { state: 'answered' } })

    // The next one answers this one.
    expect((await panel.reply(id, { words: 'Ancora una cosa.' })).status).toBe(201)
    await expect.poll(() => sentTo(email).length).toBe(3)
    const second = sentTo(email)[2]!.message
    expect(second.inReplyTo).toBe(first.messageId)
    expect(second.references).toBe(`${automatic.message.messageId} ${first.messageId}`)
  })

  test('to a message that had no automatic reply begins a thread of its own', async () => {
    const { id, email } = await addMessage(shop.app, { subject: null, name: 'Zoë "la" Rossi' })
    expect((await panel.reply(id)).status).toBe(201)
    const { message } = await answerTo(email)
    expect(message.subject).toBe('Re: Abbiamo ricevuto il tuo messaggio')
    expect([message.inReplyTo, message.references]).toEqual([undefined, undefined])
  })

  test('is sent once, however often it is asked for', async () => {
    const { id, email } = await addMessage(shop.app)
    const body = { id: randomUUID(), words: 'Una volta sola.', seen_email: email, seen_replies: 0 }
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => panel.post(id, body)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([...Array<number>(19).fill(200), 201])
    await expect.poll(() => replyStates(id)).toEqual(['sent'])
    expect((await panel.post(id, body)).status).toBe(200)
    expect(sentTo(email)).toHaveLength(1)

    const other = await panel.post(id, { ...body, words: 'Altre parole.', seen_replies: 1 })
    expect([other.status, other.body.error]).toEqual([
      409,
      'Una risposta con parole diverse è già stata inviata: la trovi qui sopra. Se serve, invia anche questa.',
    ])
    const elsewhere = await addMessage(shop.app)
    expect((await panel.post(elsewhere.id, { ...body, seen_email: elsewhere.email })).status).toBe(409)
  })

  test('of two people at once goes out alone: the second reads the first before', async () => {
    const { id, email } = await addMessage(shop.app)
    const answers = await Promise.all([
      panel.reply(id, { words: 'Dalla prima.', seen_replies: 0 }),
      panel.reply(id, { words: 'Dalla seconda.', seen_replies: 0 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    await expect.poll(() => replyStates(id)).toEqual(['sent'])
    expect(sentTo(email)).toHaveLength(1)
  })

  test('to who unsubscribed from marketing mail is sent; to an excluded address it is refused', async () => {
    const exclude = (email: string, reason: string) =>
      sql('INSERT INTO email_suppressions (email, reason) VALUES ($1, $2)', [email, reason])
    const open = await addMessage(shop.app)
    await exclude(open.email, 'unsubscribed')
    expect((await panel.reply(open.id)).status).toBe(201)
    await answerTo(open.email)

    for (const [reason, words] of [
      ['bounce', 'tornate indietro'],
      ['complaint', 'indesiderate'],
      ['manual', 'esclusi a mano'],
    ] as const) {
      // Excluded addresses are kept in lower case.
      const email = newMailbox()
      const { id } = await addMessage(shop.app, { email: email.toUpperCase() })
      await exclude(email, reason)
      expect((await panel.read(id)).body.refusal).toContain(words)
      const { status, body } = await panel.reply(id)
      expect([status, body.error], reason).toEqual([409, expect.stringContaining(words)])
      expect(await sql('SELECT FROM contact_replies WHERE message_id = $1', [id])).toEqual([])
      expect(await stateOf(id)).toBe('new')
    }
  })

  test('that the mail server refuses is shown with its reason, stands among what is to do, and is tried again', async () => {
    const { id, email } = await addMessage(shop.app)
    shop.smtp.judge(({ to }) => (to.includes(email) ? { code: 554, message: 'troppo caldo oggi' } : 'accept'))
    expect((await panel.reply(id)).status).toBe(201)
    await expect.poll(() => replyStates(id)).toEqual(['failed'])
    const [failed] = (await panel.read(id)).body.replies
    expect(failed!.reason).toContain('troppo caldo oggi')
    const toDos = await admin.call('GET', '/api/admin/overview/to-do')
    expect(toDos.body.rows).toContainEqual(expect.objectContaining({ kind: 'mails', count: 1 }))
    const service = await admin.call('GET', '/api/admin/service-email')
    expect(service.body.rows).toContainEqual(
      expect.objectContaining({ kind: 'contact_reply', user_email: email, subject: 'Re: Una domanda' }),
    )

    shop.smtp.judge(() => 'accept')
    const again = await admin.call('POST', '/api/admin/retry-service-email', { id: failed!.delivery_id })
    expect(again.status).toBe(200)
    expect((await answerTo(email)).message.text).toContain('Dura un anno intero.')
    await expect.poll(() => replyStates(id)).toEqual(['sent'])
  })

  test('that comes back later says so', async () => {
    const { id, email } = await addMessage(shop.app)
    await panel.reply(id)
    await expect.poll(() => replyStates(id)).toEqual(['sent'])
    const database = new pg.Pool({ connectionString: shop.app.databaseUrl, max: 1 })
    await markReturned({
      db: database,
      events: [{ email, type: 'bounce', permanent: true, reason: 'piena' }],
    })
    await database.end()
    expect(await replyStates(id)).toEqual(['returned'])
  })

  test('of the longest length arrives whole', async () => {
    const { id, email } = await addMessage(shop.app)
    const words = `${'😀'.repeat(REPLY_LENGTH / 2 - 1)}fi`
    expect((await panel.reply(id, { words })).status).toBe(201)
    expect((await answerTo(email)).message.text).toContain(words)
  })
})
