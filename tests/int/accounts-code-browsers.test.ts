import { describe, expect, test } from 'vitest'

import { Client } from '../support/client'
import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'

const shop = useMailApp({ MAIL_RATE: '1000', TRUST_PROXY: '1', ADMIN_EMAILS: 'titolare@persone.example' })

let count = 0
const newAddress = () => `browser${count++}@persone.example`
let network = 0
/** A browser in a network of its own. */
const stranger = () => browserIn(`198.51.${Math.floor(network / 250)}.${(network++ % 250) + 1}`)
const browserIn = (address: string) => new Client(shop.app.url, { 'x-forwarded-for': address })

const mailsTo = (address: string) => shop.smtp.mails.filter(({ to }) => to.includes(address))
const sent = new Map<string, number>()
async function ask(from: Client, email: string): Promise<Response> {
  const response = await from.post('/api/send-otp', { email })
  if (response.status === 200) sent.set(email, (sent.get(email) ?? 0) + 1)
  return response
}
const verify = (from: Client, email: string, otp: string) => from.post('/api/verify-otp', { email, otp })

/** Asks for a code and reads it from the mail's subject, when all that were asked for before have come. */
async function codeFor(email: string, from: Client): Promise<string> {
  const arrived = () => shop.smtp.waitForMail((mail) => mail.to.includes(email) && haveCome(email))
  if (sent.has(email)) await arrived()
  expect((await ask(from, email)).status).toBe(200)
  await arrived()
  return mailsTo(email).at(-1)!.message.subject!.slice(0, 6)
}
const haveCome = (email: string) => mailsTo(email).length === sent.get(email)
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code belongs to the browser that asked for it', () => {
  test('named by a short-lived HttpOnly cookie, the same for the next code', async () => {
    const [browser, email] = [stranger(), newAddress()]
    const cookies = (await ask(browser, email)).headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^ore_serene_code=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
    ])
    expect((await ask(browser, email)).headers.getSetCookie()).toEqual(cookies)
  })

  test('typed into another browser, or into one without cookies, it is wrong', async () => {
    const [browser, email] = [stranger(), newAddress()]
    const otp = await codeFor(email, browser)
    const other = stranger()
    await ask(other, email)
    const madeUp = stranger()
    madeUp.cookies.set('ore_serene_code', 'x'.repeat(43))
    for (const from of [stranger(), other, madeUp]) {
      const response = await verify(from, email, otp)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ error: 'Codice OTP non valido' })
    }
    expect((await verify(browser, email, otp)).status).toBe(200)
  })

  test('a stranger’s request leaves it good, a new one from the same browser takes its place', async () => {
    const [owner, email] = [stranger(), newAddress()]
    const first = await codeFor(email, owner)
    await codeFor(email, stranger())
    let second = await codeFor(email, owner)
    if (second === first) second = await codeFor(email, owner)
    await ask(stranger(), email)
    expect((await verify(owner, email, first)).status).toBe(401)
    expect((await verify(owner, email, second)).status).toBe(200)
  })

  test('strangers’ wrong codes take none of its five tries', async () => {
    const [owner, email] = [stranger(), newAddress()]
    const otp = await codeFor(email, owner)
    for (let turn = 0; turn < 6; turn++) {
      const from = stranger()
      await ask(from, email)
      for (let guess = 0; guess < 5; guess++) {
        expect((await verify(from, email, wrongFor(otp))).status).toBe(401)
      }
    }
    expect((await verify(owner, email, otp)).status).toBe(200)
  })
})

describe('how many codes an address is sent', () => {
  test('three in ten minutes to one network, and as many to the next', async () => {
    const email = newAddress()
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      const statuses = []
      for (let turn = 0; turn < 4; turn++) statuses.push((await ask(browserIn(address), email)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })

  test('thirty an hour over all, and beyond them a browser that has signed in before', async () => {
    const [owner, email] = [stranger(), newAddress()]
    expect((await verify(owner, email, await codeFor(email, owner))).status).toBe(200)
    const statuses = []
    for (let turn = 0; turn < 30; turn++) statuses.push((await ask(stranger(), email)).status)
    expect(statuses).toEqual([...Array<number>(29).fill(200), 429])
    const refused = await ask(stranger(), email)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)

    expect((await verify(owner, email, await codeFor(email, owner))).status).toBe(200)
    // Known to its own account alone.
    const other = newAddress()
    for (let turn = 0; turn < 30; turn++) await ask(stranger(), other)
    expect((await ask(owner, other)).status).toBe(429)
  })

  test('a stranger in the same network uses up nothing of a known browser’s', async () => {
    const [owner, email] = [browserIn('203.0.113.77'), newAddress()]
    expect((await verify(owner, email, await codeFor(email, owner))).status).toBe(200)
    const neighbour = browserIn('203.0.113.77')
    for (let turn = 0; turn < 3; turn++) await ask(neighbour, email)
    expect((await ask(neighbour, email)).status).toBe(429)
    expect((await verify(owner, email, await codeFor(email, owner))).status).toBe(200)
  })

  test('a forged mark makes no browser known', async () => {
    const [owner, email] = [browserIn('203.0.113.88'), newAddress()]
    expect((await verify(owner, email, await codeFor(email, owner))).status).toBe(200)
    const [id] = owner.cookies.get('ore_serene_known')!.split('.')
    const forger = browserIn('203.0.113.88')
    for (const value of [`${id}.`, `${id}.${'A'.repeat(43)}`, id!, '.', 'a.b.c']) {
      forger.cookies.set('ore_serene_known', value)
      await ask(forger, email)
    }
    expect((await ask(forger, email)).status).toBe(429)
  })
})

describe('guessing', () => {
  test('beyond thirty codes in thirty days an address gets letters and digits, in capitals or not', async () => {
    const [owner, email] = [stranger(), newAddress()]
    expect(await codeFor(email, owner)).toMatch(/^\d{6}$/)
    for (let turn = 0; turn < 29; turn++) await ask(stranger(), email)
    // An hour later; the count of thirty days goes on.
    await query(shop.app.databaseUrl, `DELETE FROM rate_limits WHERE key LIKE 'code-address-%'`)
    const code = await codeFor(email, owner)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
    expect((await verify(owner, email, code.toLowerCase())).status).toBe(200)
    // Known now, and few have asked from there.
    expect(await codeFor(email, owner)).toMatch(/^\d{6}$/)
  })
})

test('signing in remembers the browser without naming the address', async () => {
  const [browser, email] = [stranger(), newAddress()]
  const response = await verify(browser, email, await codeFor(email, browser))
  const [, known] = response.headers.getSetCookie()
  expect(known).toMatch(
    /^ore_serene_known=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  )
})

describe('international addresses', () => {
  test.each(['josé@persone.example', 'anna@città.example'])(
    '%s gets a code and signs in with it',
    async (email) => {
      const browser = stranger()
      const before = shop.smtp.mails.length
      expect((await ask(browser, email)).status).toBe(200)
      const [local = ''] = email.split('@')
      const { message } = await shop.smtp.waitForMail(
        (mail) => shop.smtp.mails.indexOf(mail) >= before && mail.to[0]!.startsWith(`${local}@`),
      )
      const response = await verify(browser, email, message.subject!.slice(0, 6))
      expect([response.status, await response.json()]).toMatchObject([200, { user: { email } }])
      expect(await (await browser.get('/api/users/me')).json()).toMatchObject({ user: { email } })
    },
  )
})
