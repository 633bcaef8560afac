import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { defaultOffer } from '@/content/offer'

import { type App, startApp } from '../support/app'
import {
  backUp,
  contentsOf,
  newPlace,
  type Place,
  restoreTo,
  rulesOf,
  runOn,
  useFolder,
} from '../support/backup'
import { buyInSandbox, purchaseOf } from '../support/checkout-client'
import { type Command, says } from '../support/clone'
import { query, uploadsIn } from '../support/cluster'
import { addSequence } from '../support/email'
import { fileForm, pdfOf } from '../support/pdf'
import { type SignedIn, signIn } from '../support/sign-in'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'

const folder = useFolder()
const clusterUrl = inject('clusterUrl')
let smtp: SmtpServer

const serve = ({ databaseUrl, uploads }: Place): Promise<App> =>
  startApp({
    clusterUrl,
    databaseUrl,
    env: { CHECKOUT_SANDBOX: '1', ...smtp.env, ...uploadsIn(uploads) },
  })

/** Text that a careless copy would break at: separators, escapes, the end mark of COPY, a lone space. */
const HARD_WORDS = ['tab\there', 'back\\slash \\N \\x41', '\\.', 'two\r\nlines\n', '“Perché?” 🌅', ' ']

let source: Place
let archive: string
let app: App
let admin: SignedIn
let picture: string
const sold = pdfOf('edizione di novembre')
const before = { order: '', download: '', purchases: 0 }

const get = (address: string, init?: RequestInit) => fetch(`${app.url}${address}`, init)
const json = async (address: string, init?: RequestInit) =>
  (await (await get(address, init)).json()) as Record<string, unknown>
const run = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  query<Row>(app.databaseUrl, sql, values)
const number = async (sql: string) =>
  Number((await run<{ number: string }>(`SELECT (${sql}) AS number`))[0]!.number)

/** Starts a restore whose last statement before the commit waits, kills it there, and takes what made it wait away. */
async function killBeforeCommit({ databaseUrl }: Place, restore: () => Promise<Command>): Promise<void> {
  await query(
    databaseUrl,
    `CREATE FUNCTION wait_long() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NEW; END';
     CREATE TRIGGER wait_long BEFORE INSERT ON overview_facts FOR EACH ROW
       WHEN (NEW.name = 'restore') EXECUTE FUNCTION wait_long()`,
  )
  const command = await restore()
  await says(command, 'Checking what refers to what')
  const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`
  await vi.waitUntil(async () => (await query(databaseUrl, `SELECT ${waiting}`)).length > 0, {
    timeout: 60_000,
    interval: 100,
  })
  command.child.kill('SIGKILL')
  await command.ended
  // A session that sleeps does not see that its client has gone.
  await query(databaseUrl, `SELECT pg_terminate_backend(pid, 10000) ${waiting}`)
  await query(databaseUrl, 'DROP FUNCTION wait_long CASCADE')
}

beforeAll(async () => {
  smtp = await startSmtpServer()
  source = await newPlace(folder.path, { seeded: true })
  archive = path.join(folder.path, 'archive.tar.gz')
  app = await serve(source)
  admin = await signIn({ app, role: 'admin' })
  for (const words of HARD_WORDS) {
    await run('INSERT INTO contact_submissions (name, email, message) VALUES ($1, $2, $1)', [
      words,
      'a@example.it',
    ])
  }
  const upload = async (kind: string, body: FormData) =>
    (await json(`/api/upload/${kind}`, { method: 'POST', headers: admin.headers, body })).url as string
  const file_url = await upload('file', fileForm(sold, 'novembre.pdf'))
  const image = await readFile('goods/pictures/giorno.webp')
  picture = new URL(await upload('media', fileForm(image, 'giorno.webp'))).pathname
  await run('UPDATE product_files SET stamp_pdf = false, file_url = $1', [file_url])
  await get('/api/faqs/1?draft=true', {
    method: 'PATCH',
    headers: { ...admin.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ question: 'Una bozza?', _status: 'draft' }),
  })
  await addSequence(source.databaseUrl, { name: 'Dopo un mese', days: 30 })
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  before.download = products[0]!.downloadUrl!
  const { message } = await smtp.waitForMail(({ message }) => message.subject?.includes('ricevuta') === true)
  before.order = /\/ordine\/[\w.-]+/.exec(message.text ?? '')![0]
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

/** What `contentsOf` says of an empty table. */
const NO_ROWS = '0 d41d8cd98f00b204e9800998ecf8427e'

// Each starts several programs one after the other.
describe('a shop that is lost and comes back', { timeout: 300_000 }, () => {
  test('it is backed up while it goes on, destroyed, restored, and serves what was bought', async () => {
    const ended = new AbortController()
    const writing = (async () => {
      for (let pair = 0; !ended.signal.aborted; pair++) {
        // Two tables in one transaction: a copy that is of one moment has both or neither.
        await run(`
          WITH one AS (INSERT INTO contact_submissions (name, email, message) VALUES ('coppia', 'c@example.it', '${pair}'))
          INSERT INTO email_suppressions (email, reason) VALUES ('coppia-${pair}@example.it', 'unsubscribed')`)
      }
    })()
    const output = await backUp(source, archive)
    ended.abort()
    await writing
    expect(output).toContain('Whole and checked: ')
    expect(output).toContain('PAYLOAD_SECRET is not in it')
    expect((await stat(archive)).mode & 0o777).toBe(0o600)

    await app.stop()
    await rm(source.uploads, { recursive: true })
    await query(clusterUrl, `DROP DATABASE ${new URL(source.databaseUrl).pathname.slice(1)} WITH (FORCE)`)

    const place = await newPlace(folder.path)
    const said = await restoreTo(place, archive)
    expect(said).not.toContain('WARN')
    app = await serve(place)

    expect(await (await get('/')).text()).toContain(defaultOffer.productName)
    expect((await get('/api/users/me', { headers: admin.headers })).status).toBe(200)
    expect(await json('/api/faqs/1?draft=true', { headers: admin.headers })).toMatchObject({
      question: 'Una bozza?',
    })
    expect((await get(before.order)).status).toBe(200)
    const download = await get(before.download)
    expect(Buffer.from(await download.arrayBuffer()).equals(sold)).toBe(true)
    expect((await get(picture)).status).toBe(200)
    const kept = await run<{ name: string }>(
      `SELECT name FROM contact_submissions WHERE email = 'a@example.it' ORDER BY id`,
    )
    expect(kept.map(({ name }) => name)).toEqual(HARD_WORDS)
    const pairs = await number(`SELECT count(*) FROM contact_submissions WHERE name = 'coppia'`)
    expect(pairs).toBeGreaterThan(0)
    expect(await number(`SELECT count(*) FROM email_suppressions WHERE email LIKE 'coppia-%'`)).toBe(pairs)
    const table = await json('/api/tables/contact_submissions', { headers: admin.headers })
    expect(table.total).toBe(HARD_WORDS.length + pairs)

    // The mail that was planned when the backup was taken waits for a decision.
    expect(await run('SELECT reason FROM email_holds WHERE ended_at IS NULL')).toEqual([
      { reason: 'restored' },
    ])

    const last = await number('SELECT max(id) FROM purchases')
    const session = await buyInSandbox(app.url, { email: 'nuova@example.it' })
    const [bought] = await run<{ id: number }>('SELECT id FROM purchases WHERE checkout_session_id = $1', [
      session,
    ])
    expect(bought!.id).toBeGreaterThan(last)
    const planned = `SELECT count(*) FROM email_deliveries WHERE kind = 'sequence' AND purchase_id = `
    expect(await number(planned + String(bought!.id))).toBeGreaterThan(0)
    before.purchases = await number('SELECT count(*) FROM purchases')
  })

  test('a database in use is left alone, and so is one that is not empty', async () => {
    const there = { ...source, databaseUrl: app.databaseUrl }
    const inUse = await runOn('restore', [archive], there)
    expect(await inUse.ended).toBe(1)
    expect(inUse.output()).toContain('stop the shop')
    await app.stop()
    const content = await contentsOf(app.databaseUrl)
    const full = await runOn('restore', [archive], there)
    expect(await full.ended).toBe(1)
    expect(full.output()).toMatch(/not empty.*2 in purchases/)
    expect(await contentsOf(app.databaseUrl)).toEqual(content)
  })

  test('every row of every table comes back, into a new shop too, after a restore that was killed', async () => {
    const again = path.join(folder.path, 'again.tar.gz')
    const here = { databaseUrl: app.databaseUrl, uploads: folder.path }
    await backUp(here, again)
    const [content, rules] = [await contentsOf(app.databaseUrl), await rulesOf(app.databaseUrl)]

    const target = await newPlace(folder.path, { seeded: true })
    await killBeforeCommit(target, () => runOn('restore', [again], target))
    expect(await query(target.databaseUrl, 'SELECT FROM purchases')).toHaveLength(0)
    expect(await query(target.databaseUrl, 'SELECT FROM faqs')).not.toHaveLength(0)

    await restoreTo(target, again)
    // Where a database lives is no part of what it holds: the next worker writes it anew. The hold of mail begins anew, and
    // that a backup was taken is noted down once it is whole.
    const kept = await contentsOf(target.databaseUrl)
    const { email_holds, email_holds_id_seq, overview_facts } = kept
    expect(kept).toEqual({
      ...content,
      installation: NO_ROWS,
      email_holds,
      email_holds_id_seq,
      overview_facts,
    })
    const facts = `SELECT name, to_json(at) AS at, detail FROM overview_facts WHERE name IN ('backup', 'restore') ORDER BY 1`
    const [taken] = await query<{ at: string }>(app.databaseUrl, facts)
    const [known, restored] = await query<{ at: string; detail: string | null }>(target.databaseUrl, facts)
    expect(known!.at).toBe(taken!.at)
    expect(new Date(restored!.detail!)).toEqual(new Date(taken!.at))
    const served = await serve(target)
    await served.stop()
    expect(await rulesOf(target.databaseUrl)).toEqual(rules)
  })
})
