import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, contact, tablesClient } from '../support/tables-client'
import { PATIENCE_MS } from '../support/patience'

const TABLE = '/api/tables/contact_submissions'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

const exported = async (parameters = ''): Promise<string> => {
  const response = await admin.fetch(`${TABLE}/export${parameters}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

test('the file is RFC 4180 with a mark, and no cell is a formula', async () => {
  await admin.call(
    'POST',
    TABLE,
    contact({ name: '=1+1', subject: `@SUM("a")`, message: 'due\nrighe, e una virgola' }),
  )
  await admin.call('POST', TABLE, contact({ name: "'=già", subject: '', message: '\t-tabulazione davanti' }))
  const response = await admin.fetch(`${TABLE}/export?sort=id:asc`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="contact_submissions.csv"')
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  const [head, ...lines] = text.split('\r\n')
  expect(head).toBe('\ufeffid,name,email,subject,message,state,created_at,updated_at')
  expect(lines[0]).toContain(`,'=1+1,agata@posta.example,"'@SUM(""a"")","due\nrighe, e una virgola",`)
  expect(lines[1]).toContain(`,''=già,agata@posta.example,"",'\t-tabulazione davanti,`)
  expect(lines.at(-1)).toBe('')
})

test('the file has the search, the sort and the separators that were asked for', async () => {
  await admin.call('POST', TABLE, contact({ name: 'Zoe Cercata' }))
  await admin.call('POST', TABLE, contact({ name: 'Ada Cercata' }))
  const names = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/[,;]/)[1])
  expect(names(await exported('?search=CERCATA&sort=name:asc'))).toEqual(['Ada Cercata', 'Zoe Cercata'])
  expect(await exported('?search=cercata&format=excel-it')).toContain(';Zoe Cercata;')
  expect((await admin.call('GET', `${TABLE}/export?sort=nope:asc`)).status).toBe(400)
  expect((await admin.call('GET', '/api/tables/payload_kv/export')).status).toBe(404)
})

test('numbers are sorted as numbers, with a comma or without', async () => {
  const exportOf = async (parameters: string) => {
    const response = await admin.fetch(
      `/api/tables/email_sequences/export?sort=send_after_days:asc&${parameters}`,
    )
    return await response.text()
  }
  const days = (text: string, separator: string) => {
    const [head, ...lines] = text.trim().split('\r\n')
    const place = head!.split(separator).indexOf('send_after_days')
    return lines.filter((line) => /^\d+[,;]/.test(line)).map((line) => Number(line.split(separator)[place]))
  }
  expect(days(await exportOf(''), ',')).toEqual([0, 1, 5, 10, 21])
  expect(days(await exportOf('format=excel-it'), ';')).toEqual([0, 1, 5, 10, 21])
})

test('Italian Excel reads moments by Rome’s clock, and the import finds every row as it is', async () => {
  const moments = {
    '2026-11-30T23:30:00.000Z': '2026-12-01T00:30:00.000+01:00',
    '2026-06-30T22:00:00.125Z': '2026-07-01T00:00:00.125+02:00',
    // The hour that comes twice.
    '2026-10-25T00:30:00.000Z': '2026-10-25T02:30:00.000+02:00',
    '2026-10-25T01:30:00.000Z': '2026-10-25T02:30:00.000+01:00',
    // Before Rome's clock was whole hours ahead of UTC, and where it writes five digits.
    '1850-01-01T12:00:00.000Z': '1850-01-01T12:00:00.000Z',
    '9999-12-31T23:30:00.000Z': '9999-12-31T23:30:00.000Z',
  }
  await query(
    app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, purchased_at)
     SELECT 'cs_roma_' || row_number() OVER (), 'stripe', 'roma@posta.example', 'Planner', 3700, 'EUR', at
     FROM unnest($1::timestamptz[]) AS at`,
    [Object.keys(moments)],
  )
  const found = 'search=roma@posta.example&sort=id:asc'
  const exportOf = async (format: string) =>
    (await admin.fetch(`/api/tables/purchases/export?${found}&format=${format}`)).text()
  const cells = (text: string, separator: string) => {
    const [head, ...lines] = text.trim().split('\r\n')
    const place = head!.split(separator).indexOf('purchased_at')
    return lines.map((line) => line.split(separator)[place])
  }
  const excel = await exportOf('excel-it')
  expect(cells(excel, ';')).toEqual(Object.values(moments))
  expect(cells(await exportOf('csv'), ',')).toEqual(Object.keys(moments))

  const { length: all } = Object.keys(moments)
  const read = async (body: string) => {
    const headers = { 'Content-Type': 'text/csv' }
    const answer = await admin.fetch('/api/tables/purchases/import', { method: 'POST', headers, body })
    return (await answer.json()) as object
  }
  expect(await read(excel)).toMatchObject({ changed: 0, unchanged: all, refused: [] })
  // A changed line goes in as long as its row is the version that the file has, and then no more.
  const changed = excel.replaceAll(';Planner;', ';Agenda;')
  expect(await read(changed)).toMatchObject({ changed: all, refused: [] })
  expect(await read(changed.replaceAll(';Agenda;', ';Diario;'))).toMatchObject({
    applied: false,
    refused_total: all,
  })
})

test('a long export is one snapshot, is not in the way, and ends when its reader leaves', async () => {
  await query(
    app.databaseUrl,
    `INSERT INTO contact_submissions (name, email, message)
     SELECT 'Lungo', 'l@x.example', repeat('parole ', 120) FROM generate_series(1, 60000)`,
  )
  // Packed, the file would be so small that it had arrived before anybody could leave.
  const headers = { 'Accept-Encoding': 'identity' }
  const response = await admin.fetch(`${TABLE}/export?search=lungo&sort=id:asc`, { headers })
  const reader = response.body!.getReader()
  await reader.read()
  await query(app.databaseUrl, `DELETE FROM contact_submissions WHERE name = 'Lungo' AND id % 2 = 0`)
  await query(
    app.databaseUrl,
    `INSERT INTO contact_submissions (name, email, message) SELECT 'Lungo', 'dopo@x.example', 'x' FROM generate_series(1, 500)`,
  )
  expect((await admin.call('GET', TABLE)).status).toBe(200)
  let text = ''
  const decoder = new TextDecoder()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true })
  expect(text.split('\r\n').length).toBeGreaterThan(59_000)
  expect(text).not.toContain('dopo@x.example')

  const running = () =>
    query<{ n: number }>(
      app.databaseUrl,
      `SELECT count(*)::int n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY (SELECT%' AND state = 'active'`,
    )
  const abort = new AbortController()
  const left = await admin.fetch(`${TABLE}/export?search=lungo`, { headers, signal: abort.signal })
  await left.body!.getReader().read()
  expect((await running())[0]!.n).toBe(1)
  abort.abort()
  await vi.waitFor(async () => expect((await running())[0]!.n).toBe(0), PATIENCE_MS)
  expect((await admin.fetch(`${TABLE}/export?search=lungo`)).status).toBe(200)
})
