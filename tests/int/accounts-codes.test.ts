import { describe, expect, test } from 'vitest'

import { Client } from '../support/client'
import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'

const shop = useMailApp({ MAIL_RATE: '1000', ADMIN_EMAILS: 'capo@persone.example' })

let count = 0
const newAddress = () => `persona${count++}@persone.example`
const client = (headers?: Record<string, string>) => new Client(shop.app.url, headers)
const mailsTo = (address: string) => shop.smtp.mails.filter(({ to }) => to.includes(address))
const codeIn = (subject: string | undefined) => /\b\d{6}\b/.exec(subject ?? '')![0]

/** Asks for a code and reads it from the mail's subject, as a person does. */
async function codeFor(address: string, from: Client): Promise<string> {
  const before = mailsTo(address).length
  expect((await from.post('/api/send-otp', { email: address })).status).toBe(200)
  await shop.smtp.waitForMail((mail) => mail.to.includes(address) && mailsTo(address).length > before)
  return codeIn(mailsTo(address).at(-1)!.message.subject)
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a mailed code', () => {
  test('signs in, makes the account with the plainest role, and says who it is', async () => {
    const browser = client()
    const email = newAddress()
    const otp = await codeFor(email, browser)
    const response = await browser.post('/api/verify-otp', { email, otp })
    expect(response.status).toBe(200)
    const user = { email, name: null, role: 'user', isAdmin: false }
    expect(await response.json()).toMatchObject({ success: true, user })
    expect(shop.app.output()).not.toContain(otp)
    expect(await (await browser.get('/api/users/me')).json()).toMatchObject({ user })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^ore_serene_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
  })

  test('is noted with the account, which is none the newer for it', async () => {
    const email = newAddress()
    const [before] = await query<{ updated_at: Date }>(
      shop.app.databaseUrl,
      `INSERT INTO users (email, role, updated_at) VALUES ($1, 'editor', '2026-01-02T03:04:05Z') RETURNING updated_at`,
      [email],
    )
    const browser = client()
    const otp = await codeFor(email, browser)
    expect((await browser.post('/api/verify-otp', { email, otp })).status).toBe(200)
    const [after] = await query(
      shop.app.databaseUrl,
      `SELECT updated_at, last_sign_in_at > now() - interval '1 hour' AS noted,
              (SELECT count(*)::int FROM table_history h WHERE h.table_name = 'users' AND h.row_id = u.id) AS changes
       FROM users u WHERE email = $1`,
      [email],
    )
    expect(after).toEqual({ updated_at: before!.updated_at, noted: true, changes: 0 })
  })

  test('comes in Italian, with the code in the subject and in both bodies', async () => {
    const email = newAddress()
    const code = await codeFor(email, client())
    const { message } = mailsTo(email)[0]!
    expect(message.subject).toBe(`${code} - il tuo codice per Ore Serene`)
    expect(message.text).toContain(code)
    expect(message.text).toContain('Vale 10 minuti')
    expect(message.html).toContain(code)
  })

  test('is kept as a keyed hash alone', async () => {
    const email = newAddress()
    const code = await codeFor(email, client())
    const [row] = await query<{ all: string; plain: boolean }>(
      shop.app.databaseUrl,
      `SELECT row_to_json(c)::text AS all, code_hash = sha256($2::bytea) AS plain
       FROM browser_codes c WHERE email = $1`,
      [email, code],
    )
    expect(row!.all).not.toContain(code)
    expect(row!.plain).toBe(false)
  })

  test('is good once: the same code twice at once gives one session', async () => {
    const [email, browser] = [newAddress(), client()]
    const otp = await codeFor(email, browser)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.post('/api/verify-otp', { email, otp })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401])
    const sessions = await query(
      shop.app.databaseUrl,
      'SELECT FROM user_sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
      [email],
    )
    expect(sessions).toHaveLength(1)
  })

  test('is bound to its address', async () => {
    const [mine, theirs] = [newAddress(), newAddress()]
    const browser = client()
    const otp = await codeFor(mine, browser)
    if ((await codeFor(theirs, browser)) === otp) await codeFor(theirs, browser)
    expect((await browser.post('/api/verify-otp', { email: theirs, otp })).status).toBe(401)
    expect((await browser.post('/api/verify-otp', { email: mine, otp })).status).toBe(200)
  })

  test('ends after ten minutes', async () => {
    const [email, browser] = [newAddress(), client()]
    const otp = await codeFor(email, browser)
    const [row] = await query<{ minutes: number }>(
      shop.app.databaseUrl,
      'SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM browser_codes WHERE email = $1',
      [email],
    )
    expect(row!.minutes).toBe(10)
    await query(shop.app.databaseUrl, 'UPDATE browser_codes SET expires_at = now() WHERE email = $1', [email])
    expect((await browser.post('/api/verify-otp', { email, otp })).status).toBe(401)
  })

  test('bears five tries and not a sixth', async () => {
    const [email, browser] = [newAddress(), client()]
    const otp = await codeFor(email, browser)
    for (let turn = 0; turn < 5; turn++) {
      const response = await browser.post('/api/verify-otp', { email, otp: wrongFor(otp) })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        error: 'Codice OTP non valido',
        message: 'Codice OTP non valido',
      })
    }
    expect((await browser.post('/api/verify-otp', { email, otp })).status).toBe(401)
  })

  test('fifty guesses at once get five looks', async () => {
    const [email, browser] = [newAddress(), client()]
    const otp = await codeFor(email, browser)
    const guesses = Array.from({ length: 50 }, () =>
      browser.post('/api/verify-otp', { email, otp: wrongFor(otp) }),
    )
    for (const { status } of await Promise.all(guesses)) expect([401, 429]).toContain(status)
    const [row] = await query<{ tries: number }>(
      shop.app.databaseUrl,
      'SELECT tries FROM browser_codes WHERE email = $1',
      [email],
    )
    expect(row!.tries).toBe(5)
    expect((await browser.post('/api/verify-otp', { email, otp })).status).toBe(401)
  })
})

describe('addresses', () => {
  test('spaces and capitals are one person', async () => {
    const [email, browser] = [newAddress(), client()]
    const otp = await codeFor(email, browser)
    const response = await browser.post('/api/verify-otp', { email: `  ${email.toUpperCase()} `, otp })
    expect(await response.json()).toMatchObject({ user: { email } })
  })

  test.each([
    ['a Kelvin sign', 'capo@persone.example'.replace('c', 'ｃ')],
    ['a Cyrillic а', 'c\u0430po@persone.example'],
    ['a combining mark', 'capo\u0301@persone.example'],
  ])('%s makes a stranger, not the administrator', async (_what, email) => {
    const browser = client()
    const otp = '000000'
    await browser.post('/api/send-otp', { email })
    expect((await browser.post('/api/verify-otp', { email: 'capo@persone.example', otp })).status).toBe(401)
  })

  test.each([
    ['', 400],
    ['nessuno', 400],
    ['a@b', 400],
    ['due@persone.example, tre@persone.example', 400],
    ['a@persone.example\r\nBcc: b@persone.example', 400],
    [`${'a'.repeat(300)}@persone.example`, 400],
    [null, 400],
    [{ $gt: '' }, 400],
    [['uno@persone.example'], 400],
  ])('%j is refused', async (email, status) => {
    const response = await client().post('/api/send-otp', { email })
    expect(response.status).toBe(status)
    const { error, message } = (await response.json()) as { error: string; message: string }
    expect(error).toBe(message)
  })

  test('known and unknown ones get the same answer', async () => {
    const [known, browser] = [newAddress(), client()]
    await browser.post('/api/verify-otp', { email: known, otp: await codeFor(known, browser) })
    const answers = await Promise.all(
      [known, newAddress()].map((email) => client().post('/api/send-otp', { email })),
    )
    const [one, other] = await Promise.all(
      answers.map(async (answer) => ({ status: answer.status, body: await answer.text() })),
    )
    expect(one).toEqual({ status: 200, body: '{"success":true}' })
    expect(other).toEqual(one)
  })
})

describe('limits', () => {
  test('three mails per address and network in ten minutes, however many ask at once', async () => {
    const email = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client().post('/api/send-otp', { email })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(9)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(((await refused[0]!.json()) as { error: string }).error).toContain('troppi codici')
  })
})

test('signing in again ends the session the browser held', async () => {
  const browser = client()
  const email = newAddress()
  await browser.post('/api/verify-otp', { email, otp: await codeFor(email, browser) })
  const first = browser.cookies.get('ore_serene_session')!
  await browser.post('/api/verify-otp', { email, otp: await codeFor(email, browser) })
  expect(browser.cookies.get('ore_serene_session')).not.toBe(first)
  const replay = await fetch(`${shop.app.url}/api/users/me`, {
    headers: { cookie: `ore_serene_session=${first}` },
  })
  expect(replay.status).toBe(401)
})
