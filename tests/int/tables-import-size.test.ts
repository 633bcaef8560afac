import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, tablesClient } from '../support/tables-client'

const TABLE = '/api/tables/contact_submissions'
const ROWS = 9000

let app: App
let admin: Client
/** The temporary folder of this application alone. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ore-serene-imports-'))
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off', TMPDIR: folder } })
  admin = await tablesClient(app)
  // More than any other request may carry: 9,000 rows of seven kilobytes each.
  await query(
    app.databaseUrl,
    `INSERT INTO contact_submissions (name, email, subject, message)
     SELECT '=Persona ' || n, 'p' || n || '@posta.example', CASE WHEN n % 3 > 0 THEN 'Perché "sì", ' || n END,
            'Riga' || chr(10) || repeat('àèìòù; ', 600) || n
     FROM generate_series(1, ${ROWS}) n`,
  )
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const post = (
  body: BodyInit,
  { isDryRun = false, accept = '*/*', signal = undefined as AbortSignal | undefined } = {},
) =>
  admin.fetch(`${TABLE}/import${isDryRun ? '?dry_run=1' : ''}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv', Accept: accept },
    body,
    signal,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
type Line = { progress?: { phase: string; done: number; total: number }; status?: number; answer?: object }
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
const spooled = async () => (await readdir(folder)).filter((name) => name.startsWith('ore-serene-import-'))

test.each(['csv', 'excel-it'])(
  'what an export of a big table gives comes back unchanged, as %s',
  async (format) => {
    const csv = await admin.fetch(`${TABLE}/export?format=${format}`)
    const response = await post(csv.body!, { accept: 'application/x-ndjson' })
    const lines = linesOf(await response.text())
    expect(lines.pop()).toMatchObject({
      status: 200,
      answer: { added: 0, changed: 0, unchanged: ROWS, refused: [], refused_total: 0, applied: true },
    })
    const progress = lines.map((line) => line.progress!)
    expect(progress.length).toBeGreaterThan(20)
    for (const [index, { phase, done, total }] of progress.entries()) {
      expect([phase, total]).toEqual(['reading', progress[0]!.total])
      expect(done).toBeGreaterThanOrEqual(progress[index - 1]?.done ?? 0)
    }
    expect(progress.at(-1)!.done).toBe(progress.at(-1)!.total)
    expect(progress.at(-1)!.total).toBeGreaterThan(50_000_000)
    expect(await spooled()).toEqual([])
  },
)

test('rows are changed, and an id that comes again thousands of rows later is found', async () => {
  const line = (id: number, subject: string) => `${id},${subject}\n`
  const changes = (length: number) => Array.from({ length }, (_, index) => line(index + 1, 'Perché')).join('')
  const report = async (answer: Response) => (await answer.json()) as object
  expect(
    await report(await post(`id,subject\n${changes(5000)}${line(7, 'di nuovo')}`, { isDryRun: true })),
  ).toMatchObject({
    changed: 5000,
    refused: [{ line: 5002, reason: 'L’ID 7 compare due volte nel file.' }],
  })
  const applied = await post(`id,subject\n${changes(1000)}`, { accept: 'application/x-ndjson' })
  const lines = linesOf(await applied.text())
  expect(lines.at(-1)).toMatchObject({ status: 200, answer: { changed: 1000, applied: true } })
  const written = lines.filter(({ progress }) => progress?.phase === 'writing')
  expect(written.at(-1)!.progress).toMatchObject({ done: 1000, total: 1000 })
  const [changed] = await query<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int n FROM contact_submissions WHERE subject = 'Perché'`,
  )
  expect(changed).toEqual({ n: 1000 })
})

test('an import that is stopped leaves nothing half done, and nothing behind', async () => {
  // A row in its middle waits, so that it is stopped before its end on any machine.
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(
    `CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
     CREATE TRIGGER wait_for_test BEFORE INSERT ON contact_submissions
       FOR EACH ROW WHEN (NEW.email LIKE 'f2000@%') EXECUTE FUNCTION wait_for_test();
     SELECT pg_advisory_lock(1)`,
  )
  const stop = new AbortController()
  const lines = Array.from(
    { length: 3000 },
    (_, index) => `Fermata,f${index}@posta.example,Un messaggio da fermare\n`,
  )
  const response = await post(`name,email,message\n${lines.join('')}`, {
    accept: 'application/x-ndjson',
    signal: stop.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; !text.includes('"writing"');) text += (await reader.read()).value ?? ''
  stop.abort()
  await holder.query('SELECT pg_advisory_unlock(1)')
  await expect
    .poll(async () => {
      const open = await query(
        app.databaseUrl,
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
      )
      return [open.length, await spooled()]
    })
    .toEqual([0, []])
  expect((await admin.call('GET', `${TABLE}?search=Fermata`)).body.total).toBe(0)
  expect(app.output()).not.toMatch(/\bERROR\b/)
})

test.each([
  ['a header alone', 'name,email,message\n', 200, { added: 0, unchanged: 0 }],
  ['nothing', '', 400, { error: 'Il file è vuoto.' }],
  [
    'a quote that is never closed',
    'name,email,message\n"Anna,a@posta.example,ciao\n',
    400,
    { error: /non è un CSV valido/ },
  ],
  ['an unknown column', 'name,nessuno\nAnna,1\n', 400, { error: /«nessuno»/ }],
])('%s is answered in words', async (_what, csv, status, answer) => {
  const response = await post(csv, { isDryRun: true })
  expect(response.status).toBe(status)
  const body = (await response.json()) as Record<string, unknown>
  for (const [name, value] of Object.entries(answer)) {
    if (value instanceof RegExp) expect(body[name]).toMatch(value)
    else expect(body[name]).toBe(value)
  }
})

test('a file beyond the limit is refused before it is sent, and one of a stranger is not read', async () => {
  const { port } = new URL(app.url)
  const announce = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request({ port, path: `${TABLE}/import`, method: 'POST', headers }, (response) => {
        resolve(response.statusCode!)
        sent.destroy()
      })
      sent.on('error', reject)
      sent.flushHeaders()
    })
  expect(await announce({ 'Content-Type': 'text/csv', 'Content-Length': '3000000000' })).toBe(413)
  expect(await announce({ 'Content-Type': 'text/csv', 'Content-Length': '1000000000' })).toBe(401)
})
