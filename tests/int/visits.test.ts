import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { type App, startApp } from '../support/app'
import { order, postCheckout, postCheckoutForm } from '../support/checkout-client'
import { createDatabase, query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { BROWSER, PHONE, postVisit, visitRows, visitsFrom } from '../support/visits'

const env = { CHECKOUT_SANDBOX: '1', WORKER: 'off', TRUST_PROXY: '1' }
let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env })
})
afterAll(() => app.stop())

const named = (name: string) => ({ query: `?utm_source=${name}` })
/** Waits until so many visits of a source are written down, and expects that there are no more. */
const expectVisits = async (source: string, count: number, databaseUrl = app.databaseUrl) => {
  await vi.waitFor(async () => expect(await visitsFrom(databaseUrl, source)).toBeGreaterThanOrEqual(count), {
    timeout: PATIENCE_MS,
    interval: 200,
  })
  expect(await visitsFrom(databaseUrl, source)).toBe(count)
}
/** Everything that this process was told before is written down when this is. */
let marks = 0
const whenWritten = async () => {
  const mark = `segno-${marks++}`
  expect((await postVisit(app.url, named(mark))).status).toBe(204)
  await expectVisits(mark, 1)
}

describe('POST /api/visits', () => {
  test('counts a visit by what its link says, else by the page that led to it', async () => {
    const report = {
      query: '?utm_source=Lettera&utm_medium=Email&utm_campaign=Natale',
      referrer: 'https://posta.example/',
    }
    const answer = await postVisit(app.url, report)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.getSetCookie()).toEqual([])
    await postVisit(
      app.url,
      { referrer: 'https://www.google.it/' },
      { 'Content-Type': 'application/json', 'User-Agent': PHONE },
    )
    await postVisit(app.url, { referrer: `${app.url}/privacy` })
    await whenWritten()
    expect((await visitRows(app.databaseUrl)).filter(({ source }) => !source.startsWith('segno'))).toEqual([
      { source: 'diretto', medium: '', campaign: '', device: 'desktop', visits: 1 },
      { source: 'google', medium: '', campaign: '', device: 'mobile', visits: 1 },
      { source: 'lettera', medium: 'email', campaign: 'natale', device: 'desktop', visits: 1 },
    ])
  })

  test('answers alike and counts nothing of bots, of who asks not to be counted, and from elsewhere', async () => {
    const others: Record<string, string>[] = [
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'Sec-GPC': '1' },
      { DNT: '1' },
      { Origin: 'https://altrove.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of others) expect((await postVisit(app.url, named('no'), headers)).status).toBe(204)
    await whenWritten()
    expect(await visitsFrom(app.databaseUrl, 'no')).toBe(0)
  })

  test('counts a thousand a minute of one network', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.9' }
    for (let batch = 0; batch < 11; batch++) {
      await Promise.all(Array.from({ length: 100 }, () => postVisit(app.url, named('piena'), headers)))
    }
    await postVisit(app.url, named('piena'), { 'X-Forwarded-For': '198.51.100.10' })
    await whenWritten()
    expect(await visitsFrom(app.databaseUrl, 'piena')).toBe(1001)
  })

  test.each([
    ['no JSON', 'ciao', 400],
    ['nothing', '', 400],
    ['no object', '[]', 400],
    ['half of it', '{"query":""}', 400],
    ['other types', '{"query":5,"referrer":null}', 400],
    ['a very long text', JSON.stringify({ query: 'x'.repeat(9000), referrer: '' }), 400],
    ['far too much', JSON.stringify({ query: 'x'.repeat(100_000), referrer: '' }), 413],
  ])('refuses %s', async (_, body, status) => {
    const response = await fetch(`${app.url}/api/visits`, {
      method: 'POST',
      headers: { 'User-Agent': BROWSER, 'Content-Type': 'text/plain' },
      body,
    })
    expect(response.status).toBe(status)
    const { error, message } = (await response.json()) as { error: string; message: string }
    expect(error).toBe(message)
    expect(error).toMatch(/^La richiesta è|^Richiesta non valida/)
  })

  test('refuses a type that no page sends', async () => {
    const response = await postVisit(app.url, {}, { 'Content-Type': 'application/xml' })
    expect(response.status).toBe(415)
  })
})

test('a stranger cannot fill the table: 500 sources an hour, the rest is counted together', async () => {
  const databaseUrl = await createDatabase(inject('clusterUrl'))
  const hour = new Date('2026-05-05T10:00:00Z')
  const insert = (first: number, last: number) =>
    query(
      databaseUrl,
      `INSERT INTO visit_changes (hour, source, medium, campaign, device, visits)
       SELECT $1, 'inventata-' || n, '', '', '', 1 FROM generate_series($2::int, $3::int) n`,
      [hour, first, last],
    )
  await insert(1, 400)
  await visitRows(databaseUrl)
  // As another process writes them, some of them again.
  await insert(301, 900)
  const rows = await visitRows(databaseUrl)
  expect(rows).toHaveLength(501)
  expect(rows.find(({ source }) => source === 'altro')?.visits).toBe(400)
  expect(await visitsFrom(databaseUrl)).toBe(1000)
})

describe('visits under load', () => {
  test('all are counted, of two processes and 32 connections, but for those of the last moments before a kill', async () => {
    const databaseUrl = await createDatabase(inject('clusterUrl'))
    const apps = [
      await startApp({ clusterUrl: inject('clusterUrl'), databaseUrl, env }),
      await startApp({ clusterUrl: inject('clusterUrl'), databaseUrl, env }),
    ]
    let sent = 0
    const connection = async (index: number) => {
      for (let n = 0; n < 25; n++) {
        const network = { 'X-Forwarded-For': `203.0.113.${index}` }
        const { status } = await postVisit(apps[index % 2]!.url, named(`f${n % 5}`), network)
        if (status === 204) sent += 1
      }
    }
    await Promise.all(Array.from({ length: 32 }, (_, index) => connection(index)))
    expect(sent).toBe(800)
    await expectVisits('f', 800, databaseUrl)
    // A process that is asked to end writes down what it has; one that is killed loses what it was told just now.
    await Promise.all(Array.from({ length: 20 }, () => postVisit(apps[0]!.url, named('fine'))))
    await apps[0]!.stop()
    expect(await visitsFrom(databaseUrl, 'fine')).toBe(20)
    process.kill(apps[1]!.pid, 'SIGKILL')
    await apps[1]!.stop()
    expect(await visitsFrom(databaseUrl, 'f')).toBe(820)
  })
})

describe('the source of a checkout', () => {
  const sessionOf = async (id: string) =>
    (
      await query(
        app.databaseUrl,
        'SELECT source, medium, campaign, device FROM checkout_sessions WHERE session_id = $1',
        [id],
      )
    )[0]
  const start = async (visit: unknown, headers: Record<string, string> = {}) => {
    const response = await postCheckout(app.url, { ...order, visit }, undefined, {
      'User-Agent': PHONE,
      ...headers,
    })
    expect(response.status).toBe(200)
    return sessionOf(((await response.json()) as { sessionId: string }).sessionId)
  }

  test('is what the page says of its visit', async () => {
    const visit = { query: '?utm_source=lettera&utm_campaign=natale', referrer: '' }
    expect(await start(visit)).toEqual({
      source: 'lettera',
      medium: null,
      campaign: 'natale',
      device: 'mobile',
    })
  })

  test('is unknown where nothing is said, and where a browser asks not to be counted', async () => {
    expect(await start(undefined)).toEqual({ source: null, medium: null, campaign: null, device: 'mobile' })
    const visit = { query: '?utm_source=lettera', referrer: '' }
    const nothing = { source: null, medium: null, campaign: null, device: null }
    expect(await start(visit, { 'Sec-GPC': '1' })).toEqual(nothing)
    expect(await start(visit, { DNT: '1' })).toEqual(nothing)
  })

  test('of a form without scripts is read from the address of its page', async () => {
    const response = await postCheckoutForm(app.url, {
      Origin: app.url,
      Referer: `${app.url}/?utm_source=volantino`,
      'User-Agent': BROWSER,
    })
    const id = new URL(response.headers.get('location')!).searchParams.get('session')!
    expect(await sessionOf(id)).toMatchObject({ source: 'volantino', device: 'desktop' })
  })

  test('that is no report is refused', async () => {
    const response = await postCheckout(app.url, { ...order, visit: 'lettera' })
    expect(response.status).toBe(400)
  })
})
