import { createHmac } from 'node:crypto'

import { describe, expect, inject, test } from 'vitest'

import { startApp } from '../support/app'
import { query, TEST_SECRET } from '../support/cluster'
import { addPurchase, addSequence, ledger, until } from '../support/email'
import { type Row, useEmailApp } from '../support/email-app'

const { it, call } = useEmailApp()

async function unsubscribeLink(): Promise<string> {
  const sequence_id = await addSequence(it.app.databaseUrl)
  await call('POST', '/admin/send-sequence-email', { sequence_id, user_email: 'a@example.it' })
  const header = it.smtp.mails[0]!.message.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  const link = header.slice(1, -1)
  expect(it.smtp.mails[0]!.message.html).toContain(link)
  expect(it.smtp.mails[0]!.message.text).toContain(link)
  return link
}
const suppressed = () =>
  query<{ email: string; reason: string }>(it.app.databaseUrl, 'SELECT email, reason FROM email_suppressions')

describe('the way out', () => {
  test('GET asks and changes nothing; POST with one click stops what is planned', async () => {
    const link = await unsubscribeLink()
    await addPurchase(it.app.databaseUrl, { email: 'a@example.it' })
    const page = await fetch(link)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('a@example.it')
    expect(await suppressed()).toEqual([])
    const clicked = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.status).toBe(200)
    expect(await suppressed()).toEqual([{ email: 'a@example.it', reason: 'unsubscribed' }])
    expect((await ledger(it.app.databaseUrl)).map(({ state }) => state)).toEqual(['sent', 'skipped'])
    expect((await ledger(it.app.databaseUrl))[0]!.unsubscribed_at).not.toBeNull()
  })

  test('one click may come as a form of several parts that does not announce its length', async () => {
    const link = await unsubscribeLink()
    const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click'
    const clicked = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new Blob([`--x\r\n${part}\r\n--x--\r\n`]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect([clicked.status, await clicked.json()]).toEqual([200, { success: true }])
    expect(await suppressed()).toEqual([{ email: 'a@example.it', reason: 'unsubscribed' }])
  })

  test('a POST that is no one-click, and a link that was tampered with, change nothing', async () => {
    const link = await unsubscribeLink()
    expect((await fetch(link, { method: 'POST', body: 'x=y' })).status).toBe(400)
    const forged = link.replace(/\.(.)/, (_all, first: string) => `.${first === 'A' ? 'B' : 'A'}`)
    expect((await fetch(forged)).status).toBe(404)
    const [body] = link.split('/').at(-1)!.split('.') as [string]
    const other = Buffer.from(JSON.stringify([1, 'b@example.it'])).toString('base64url')
    for (const bad of [forged, link.replace(body, other), `${it.app.url}/api/unsubscribe/x`]) {
      const answer = await fetch(bad, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
      expect(answer.status).toBe(404)
    }
    expect(await suppressed()).toEqual([])
  })

  test('links are signed when a sequence counts clicks, and lead nowhere else', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl, {
      countClicks: 1,
      template: '<p><a href="https://esempio.it/caffè-☕?a=1&amp;b=2">Qui</a></p>',
    })
    await call('POST', '/admin/send-sequence-email', { sequence_id, user_email: 'a@example.it' })
    const { html } = it.smtp.mails[0]!.message
    expect(html).not.toContain('esempio.it')
    const link = /href="([^"]*\/api\/click\/[^"]*)"/.exec(html!)![1]!
    const answer = await fetch(link, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('https://esempio.it/caff%C3%A8-%E2%98%95?a=1&b=2')
    expect((await ledger(it.app.databaseUrl))[0]!.clicked_at).not.toBeNull()
    expect((await fetch(`${link}x`, { redirect: 'manual' })).status).toBe(404)
  })
})

describe('bounces', () => {
  const key = createHmac('sha256', TEST_SECRET).update('email-bounces').digest()
  const report = (events: unknown, { at = Date.now(), signWith = key } = {}) => {
    const body = JSON.stringify({ events })
    const time = Math.floor(at / 1000)
    const v1 = createHmac('sha256', signWith).update(`${time}.${body}`).digest('hex')
    return fetch(`${it.app.url}/api/email-bounces`, {
      method: 'POST',
      headers: { 'x-ore-serene-signature': `t=${time},v1=${v1}` },
      body,
    })
  }

  test('a hard bounce and a complaint suppress, a soft bounce does not', async () => {
    const answer = await report([
      { type: 'bounce', email: 'Via@example.it', permanent: true, reason: '5.1.1' },
      { type: 'bounce', email: 'piena@example.it', permanent: false },
      { type: 'complaint', email: 'stufo@example.it' },
      { type: 'complaint', email: 'stufo@example.it' },
    ])
    expect(answer.status).toBe(200)
    expect(
      await query(it.app.databaseUrl, 'SELECT email, reason FROM email_suppressions ORDER BY email'),
    ).toEqual([
      { email: 'stufo@example.it', reason: 'complaint' },
      { email: 'via@example.it', reason: 'bounce' },
    ])
  })

  test('an event that cannot be read holds up no other; a report of nothing else is refused', async () => {
    const unreadable = { type: 'bounce', email: 'nessuno' }
    const mixed = await report([unreadable, { type: 'bounce', email: 'muta@example.it' }])
    expect([mixed.status, await mixed.json()]).toEqual([200, { success: true, ignored: 1 }])
    const found = await query(
      it.app.databaseUrl,
      `SELECT email FROM email_suppressions WHERE email = 'muta@example.it'`,
    )
    expect(found).toHaveLength(1)
    expect((await report([unreadable])).status).toBe(400)
    expect((await report([])).status).toBe(200)
  })

  test('a reason with a NUL is noted without it, and holds up no other event', async () => {
    const answer = await report([
      { type: 'bounce', email: 'nulla@example.it', reason: '550\0 5.1.1' },
      { type: 'bounce', email: 'via@example.it', reason: '5.1.1' },
    ])
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, ignored: 0 }])
    expect(
      await query(it.app.databaseUrl, 'SELECT email, detail FROM email_suppressions ORDER BY email'),
    ).toEqual([
      { email: 'nulla@example.it', detail: '550 5.1.1' },
      { email: 'via@example.it', detail: '5.1.1' },
    ])
  })

  test('what a person says takes the place of a bounce, and stays when the address bounces again', async () => {
    const bounce = { type: 'bounce', email: 'a@example.it', permanent: true, reason: 'x'.repeat(900) }
    expect((await report([bounce, { type: 'complaint', email: 'a@example.it' }])).status).toBe(200)
    expect(await suppressed()).toEqual([{ email: 'a@example.it', reason: 'complaint' }])
    await query(it.app.databaseUrl, 'DELETE FROM email_suppressions')
    const link = await unsubscribeLink()
    await report([bounce])
    expect(await suppressed()).toEqual([{ email: 'a@example.it', reason: 'bounce' }])
    await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    await report([bounce])
    expect(await suppressed()).toEqual([{ email: 'a@example.it', reason: 'unsubscribed' }])
  })

  test('nothing without a fresh signature of this shop', async () => {
    const events = [{ type: 'complaint', email: 'a@b.it' }]
    expect((await report(events, { signWith: Buffer.from('x') })).status).toBe(400)
    expect((await report(events, { at: Date.now() - 600_000 })).status).toBe(400)
    expect((await fetch(`${it.app.url}/api/email-bounces`, { method: 'POST', body: '{}' })).status).toBe(400)
    expect((await report([{ type: 'spam', email: 'a' }])).status).toBe(400)
    expect(await query(it.app.databaseUrl, 'SELECT 1 FROM email_suppressions')).toEqual([])
  })
})

describe('with the worker beside the web', () => {
  test('a code leaves by itself, and health says that a worker lives', async () => {
    const whole = await startApp({ clusterUrl: inject('clusterUrl'), env: it.smtp.env })
    try {
      const health = () => fetch(`${whole.url}/api/health`).then((answer) => answer.json() as Promise<Row>)
      await until(health, ({ worker }) => worker === 'ok')
      it.smtp.mails.length = 0
      await fetch(`${whole.url}/api/send-otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: whole.url },
        body: JSON.stringify({ email: 'anna@example.it' }),
      })
      await it.smtp.waitForMail(({ to }) => to[0] === 'anna@example.it')
    } finally {
      await whole.stop()
    }
  })

  test('without one, the web says so and is not down for it', async () => {
    const answer = await fetch(`${it.app.url}/api/health`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ok', worker: 'down' })
  })
})
