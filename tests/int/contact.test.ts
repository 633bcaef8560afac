import { request } from 'node:http'

import { beforeAll, describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { contactClient, newMailbox, THANKS, validMessage } from '../support/contact-client'
import { useMailApp } from '../support/mail-app'

const SUPPORT = 'aiuto@shop.example'

const shop = useMailApp({ SUPPORT_EMAIL: `Assistenza <${SUPPORT}>`, TRUST_PROXY: '1' })
let visitor: ReturnType<typeof contactClient>
beforeAll(() => {
  visitor = contactClient(shop.app)
})

/** What is left of a refused body would stand before the next request on a shared connection. */
const statusOnOwnConnection = (body: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const sent = request(`${shop.app.url}/api/forms/submit`, { method: 'POST', agent: false, headers })
    sent.on('response', (response) => {
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })

const count = async () => (await query(shop.app.databaseUrl, 'SELECT 1 FROM contact_submissions')).length

describe('a message', () => {
  test('is thanked for, stored, told to the shop and answered', async () => {
    const email = newMailbox()
    const response = await visitor.submit({
      email,
      subject: 'Una domanda',
      message: '  Quanto dura?\nGrazie!  ',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true, message: THANKS })

    const [row, ...more] = await visitor.stored(email)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      name: 'Anna Rossi',
      email,
      subject: 'Una domanda',
      message: 'Quanto dura?\nGrazie!',
    })

    const notice = await shop.smtp.waitForMail(({ message }) => message.replyTo?.[0]?.address === email)
    expect(notice.to).toEqual([SUPPORT])
    expect(notice.message.subject).toBe('Messaggio dal sito: Una domanda')
    expect(notice.message.text).toContain('> Quanto dura?\n> Grazie!')
    expect(notice.message.text).toContain(`/admin?table=contact_submissions&row=${row!.id}`)

    const reply = await shop.smtp.waitForMail(({ to }) => to.includes(email))
    expect(reply.message.subject).toBe('Abbiamo ricevuto il tuo messaggio')
    expect(reply.message.text).toContain('Ciao Anna,')
    expect(reply.message.text).not.toContain('Quanto dura')
    expect(reply.message.replyTo?.[0]?.address).toBe(SUPPORT)
  })

  test('may be any text: it arrives as text, and none of it in the reply', async () => {
    const email = newMailbox()
    const name = '<img src=x onerror=alert(1)> compra su truffa.example'
    const subject = '=HYPERLINK("http://truffa.example") 😀'
    const message = `<script>alert(1)</script> '; DROP TABLE users; -- {{name}} שלום ${'😀'.repeat(50)}`
    expect((await visitor.submit({ email, name, subject, message })).status).toBe(200)
    expect((await visitor.stored(email))[0]).toMatchObject({ name, subject, message })

    const notice = await shop.smtp.waitForMail((mail) => mail.message.replyTo?.[0]?.address === email)
    expect(notice.message.html).toBeUndefined()
    expect(notice.message.text).toContain(message)
    expect(notice.message.subject).toBe(`Messaggio dal sito: ${subject}`)
    const reply = await shop.smtp.waitForMail(({ to }) => to.includes(email))
    expect(reply.raw).not.toMatch(/truffa|script|onerror/)
    expect(reply.message.text).toMatch(/^Ciao,\n/)
  })

  test('keeps its limits in characters, and leaves out what the form does not have', async () => {
    const email = newMailbox()
    const longest = { name: '😀'.repeat(100), subject: '😀'.repeat(200), message: '😀'.repeat(1000) }
    expect(
      (await visitor.submit({ email, ...longest, id: 1, createdAt: '2001-01-01', role: 'admin' })).status,
    ).toBe(200)
    const [row] = await visitor.stored(email)
    expect(row).toMatchObject(longest)
    expect(row!.id).toBeGreaterThan(1)
  })

  test('without a subject has none', async () => {
    const email = newMailbox()
    expect((await visitor.submit({ email, subject: '   ' })).status).toBe(200)
    expect((await visitor.stored(email))[0]).toMatchObject({ subject: null })
  })
})

describe('refused with its fields named', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['name', { name: ' ' }, 'Nome is required'],
    ['name', { name: 'A' }, 'Nome must be at least 2 characters'],
    ['name', { name: 'A'.repeat(101) }, 'Nome cannot exceed 100 characters'],
    ['name', { name: 'Anna\r\nBcc: altri@posta.example' }, 'Nome is not valid'],
    ['email', { email: undefined }, 'Email is required'],
    ['email', { email: 'anna@posta' }, 'Email is not a valid email'],
    ['email', { email: 'a@posta.example\r\nBcc: altri@posta.example' }, 'Email is not a valid email'],
    ['email', { email: 'a@posta.example, altri@posta.example' }, 'Email is not a valid email'],
    ['email', { email: ['a@posta.example', 'altri@posta.example'] }, 'Email must be a string'],
    ['subject', { subject: 'x'.repeat(201) }, 'Oggetto cannot exceed 200 characters'],
    ['subject', { subject: 'Ciao\nBcc: altri@posta.example' }, 'Oggetto is not valid'],
    ['message', { message: 'x'.repeat(9) }, 'Messaggio must be at least 10 characters'],
    ['message', { message: 'x'.repeat(1001) }, 'Messaggio cannot exceed 1000 characters'],
    ['message', { message: 'Un testo\0 con NUL' }, 'Messaggio is not valid'],
    ['formId', { formId: 'newsletter' }, 'Questo modulo non esiste.'],
    ['formId', { formId: undefined }, 'Questo modulo non esiste.'],
  ])('%s %j', async (field, fields, message) => {
    const before = await count()
    const response = await visitor.submit(fields)
    expect(response.status).toBe(400)
    const answer = (await response.json()) as Record<string, unknown>
    expect(answer).toMatchObject({ success: false, errors: { [field]: message } })
    expect(answer.message).toBe(answer.error)
    expect(await count()).toBe(before)
  })
})

describe('refused as a request', () => {
  test.each([
    '',
    '{',
    '[]',
    '[{"formId":"contact_form"}]',
    'null',
    '7',
    '"contact_form"',
    '{}',
    '{"__proto__":{}}',
  ])('%j is malformed', async (body) => {
    const response = await visitor.post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false })
  })
  test('more than a megabyte', async () => {
    const body = JSON.stringify({ formId: 'contact_form', ...validMessage(), message: 'x'.repeat(1_100_000) })
    expect(await statusOnOwnConnection(body)).toBe(413)
  })
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s',
    async (type) => {
      const response = await visitor.submit({}, { headers: { 'Content-Type': type } })
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({ success: false })
    },
  )
  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://altrove.example' },
  ])('another site’s page, by %j', async (headers) => {
    const email = newMailbox()
    const response = await visitor.submit({ email }, { headers })
    expect(response.status).toBe(403)
    expect(await visitor.stored(email)).toEqual([])
  })
  test('a program that fills in the hidden field learns nothing and leaves nothing', async () => {
    const email = newMailbox()
    const response = await visitor.submit({ email, website: 'https://spam.example' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true, message: THANKS })
    expect(await visitor.stored(email)).toEqual([])
  })
})
