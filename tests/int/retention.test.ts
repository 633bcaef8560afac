import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { limits } from '@/config/limits'
import { defaultPages } from '@/content/legal-pages'
import { sweepData } from '@/services/retention/sweep-data'

import { createDatabase, query } from '../support/cluster'
import { addPurchase, addSequence, ledger } from '../support/email'

const NOW = new Date('2026-11-23T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let databaseUrl: string
let db: pg.Pool
beforeEach(async () => {
  databaseUrl = await createDatabase(inject('clusterUrl'))
  await query(databaseUrl, 'DELETE FROM email_sequences')
  db = new pg.Pool({ connectionString: databaseUrl, max: 4 })
})
afterEach(() => db.end())

const run = (sql: string, values: unknown[] = []) => query<Record<string, unknown>>(databaseUrl, sql, values)
const addMail = (kind: string, state: string, at: string) =>
  run(
    `INSERT INTO email_deliveries (kind, priority, state, user_email, created_at, ended_at, sequence_id, skip_reason)
     VALUES ($1, 1, $2, $2 || '-' || $1 || '@example.it', $3, CASE WHEN $2 <> 'planned' THEN $3::timestamptz END, 1,
       CASE WHEN $2 = 'skipped' THEN 'x' END)`,
    [kind, state, at],
  )
const addresses = async () => (await ledger(databaseUrl)).map(({ user_email }) => user_email)

const addCodes = (email: string, expiresAt: string) =>
  run(`INSERT INTO browser_codes (browser_hash, email, code_hash, expires_at) VALUES ('x', $1, 'x', $2)`, [
    email,
    expiresAt,
  ])

test('codes go the day after, with their addresses, sent or not; other mail stays', async () => {
  for (const state of ['sent', 'failed', 'planned']) {
    await addMail('code', state, '2026-11-22T22:59:00Z')
    await addMail('code', state, '2026-11-22T23:01:00Z')
    await addMail('receipt', state, '2026-11-22T22:59:00Z')
  }
  await addCodes('vecchio@example.it', '2026-11-22T22:59:00Z')
  await addCodes('nuovo@example.it', '2026-11-22T23:01:00Z')
  expect(await sweepData({ db, now: NOW })).toMatchObject({ codes: 3 })
  const left = await addresses()
  expect(left.filter((address) => address.includes('-code'))).toHaveLength(3)
  expect(left.filter((address) => address.includes('-receipt'))).toHaveLength(3)
  expect(await run('SELECT email FROM browser_codes')).toEqual([{ email: 'nuovo@example.it' }])
})

test('of the day that has just ended nothing waits for another: the sweep comes when undo and codes are over', async () => {
  const lateOnMonday = '2026-11-23T22:50:00Z'
  await addMail('code', 'sent', lateOnMonday)
  await addCodes('anna@example.it', '2026-11-23T22:55:00Z')
  await run(
    `INSERT INTO table_history (table_name, row_id, operation, batch, before, created_at)
     VALUES ('users', 7001, 'delete', gen_random_uuid(), '{"email": "anna@example.it"}', $1)`,
    [lateOnMonday],
  )
  // Half past midnight in Rome: that is still Monday's sweep, for the user can be brought back.
  expect(await sweepData({ db, now: new Date('2026-11-23T23:30:00Z') })).toMatchObject({ codes: 0, users: 0 })
  // Half past one: Tuesday's.
  expect(await sweepData({ db, now: new Date('2026-11-24T00:30:00Z') })).toMatchObject({ codes: 1, users: 1 })
  expect(await run('SELECT email FROM browser_codes')).toEqual([])
})

test('the history forgets a deleted user once undo has lapsed, and nothing else', async () => {
  const add = (table: string, row: number, operation: string, at: string) =>
    run(
      `INSERT INTO table_history (table_name, row_id, operation, batch, before, after, created_at)
       VALUES ($1, $2, $3, gen_random_uuid(), '{"email": "anna@example.it"}', NULL, $4)`,
      [table, row, operation, at],
    )
  await add('users', 7001, 'update', '2026-11-01T00:00:00Z')
  await add('users', 7001, 'delete', '2026-11-22T22:59:00Z')
  await add('users', 7002, 'delete', '2026-11-22T23:01:00Z')
  await add('users', 7003, 'update', '2026-11-01T00:00:00Z')
  await add('faqs', 7001, 'delete', '2026-11-01T00:00:00Z')
  expect(await sweepData({ db, now: NOW })).toMatchObject({ users: 1, history: 0 })
  const rows = await run(
    `SELECT table_name || row_id || operation AS entry, before IS NOT NULL AS is_known FROM table_history
     WHERE row_id > 7000 ORDER BY 1`,
  )
  expect(rows).toEqual([
    { entry: 'faqs7001delete', is_known: true },
    { entry: 'users7001delete', is_known: false },
    { entry: 'users7002delete', is_known: true },
    { entry: 'users7003update', is_known: true },
  ])
})

test.each([
  [24, '2024-11-23'],
  [6, '2026-05-23'],
])('messages, log and history go after the %s months that the owner sets', async (months, border) => {
  await run('UPDATE site_settings SET retention_months = $1', [months])
  for (const kind of ['manual', 'receipt', 'contact_notice']) {
    for (const state of ['sent', 'failed', 'skipped', 'planned'])
      await addMail(kind, state, `${border}T11:59:00Z`)
    await addMail(kind, 'sent', `${border}T12:01:00Z`)
  }
  await run(
    `INSERT INTO table_history (table_name, row_id, operation, batch, created_at)
     VALUES ('faqs', 7001, 'update', gen_random_uuid(), $1), ('faqs', 7002, 'update', gen_random_uuid(), $2)`,
    [`${border}T11:59:00Z`, `${border}T12:01:00Z`],
  )
  await run(
    `INSERT INTO contact_submissions (name, email, message, created_at, deleted_at)
     VALUES ('Vecchio', 'a@example.it', 'Di allora.', $1, NULL), ('Cestino', 'b@example.it', 'Di allora.', $1, now()),
       ('Nuovo', 'c@example.it', 'Di ora.', $2, NULL)`,
    [`${border}T11:59:00Z`, `${border}T12:01:00Z`],
  )
  expect(await sweepData({ db, now: NOW })).toMatchObject({ messages: 2, mails: 9, history: 1 })
  expect(await run('SELECT name FROM contact_submissions')).toEqual([{ name: 'Nuovo' }])
  const left = await ledger(databaseUrl)
  expect(left.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual(
    ['manual', 'receipt', 'contact_notice'].flatMap((kind) => [`${kind} planned`, `${kind} sent`]).sort(),
  )
  expect(await run('SELECT row_id FROM table_history WHERE row_id > 7000')).toEqual([{ row_id: 7002 }])
})

test('a message of a sequence loses the person and keeps its place, so that it is not sent again', async () => {
  await addSequence(databaseUrl)
  await addPurchase(databaseUrl, { at: '2024-01-10T10:00:00Z' })
  await run(
    `UPDATE email_deliveries SET state = 'sent', sent_at = '2024-01-10T10:00:00Z', ended_at = '2024-01-10T10:00:00Z'`,
  )
  expect(await run('SELECT user_email FROM email_tracking')).toHaveLength(1)
  expect(await sweepData({ db, now: NOW })).toMatchObject({ mails: 1 })
  expect(await run('SELECT * FROM email_tracking')).toEqual([])
  const [row, ...others] = await ledger(databaseUrl)
  expect(others).toEqual([])
  expect(row).toMatchObject({ state: 'sent', user_email: '', subject: null })
  await run('UPDATE email_sequences SET send_after_days = 2, include_past_buyers = 1')
  expect(await run(`SELECT state FROM email_deliveries`)).toEqual([{ state: 'sent' }])
  // The next day there is nothing left of it to remove.
  expect(await sweepData({ db, now: daysLater(1) })).toMatchObject({ mails: 0 })
})

test('once a day in Rome, however many processes look', async () => {
  await addMail('code', 'sent', '2026-11-01T00:00:00Z')
  const results = await Promise.all(Array.from({ length: 4 }, () => sweepData({ db, now: NOW })))
  expect(results.filter((swept) => swept !== undefined)).toEqual([
    { codes: 1, users: 0, messages: 0, mails: 0, reviews: 0, history: 0 },
  ])
  expect(await sweepData({ db, now: new Date('2026-11-23T23:59:00Z') })).toBeUndefined()
  expect(await sweepData({ db, now: new Date('2026-11-24T00:01:00Z') })).toMatchObject({ codes: 0 })
})

test('each period is named in the privacy page', () => {
  const privacy = defaultPages.find(({ slug }) => slug === 'privacy')!
  const words = privacy.sections.find(({ heading }) => heading === 'Per quanto tempo')!.paragraphs.join(' ')
  expect(words).toMatch(/codici di accesso .* sono cancellati, con l’indirizzo .*, il giorno dopo/)
  expect(words).toMatch(/utente è eliminato, i suoi dati spariscono anche dalla cronologia/)
  expect(limits.retention.defaultMonths).toBe(24)
  expect(words).toContain('I messaggi per ventiquattro mesi')
  expect(words).toMatch(/recensioni finché non le ritiri; .* per ventiquattro mesi/)
  expect(words).toContain(
    'registro delle email inviate e la cronologia delle modifiche sono conservati per ventiquattro mesi',
  )
})

test('reviews that were withdrawn, or may not be published, go after the months; a published one stays', async () => {
  const add = (session: string, consent: boolean, state: string, at: string) =>
    run(
      `INSERT INTO reviews (checkout_session_id, stars, consent, state, written_at, withdrawn_at)
       VALUES ($1, 5, $2, $3::enum_reviews_state, '2020-01-01T00:00:00Z', CASE WHEN $3 = 'withdrawn' THEN $4::timestamptz END)`,
      [session, consent, state, at],
    )
  await add('old', false, 'withdrawn', '2024-11-23T11:59:00Z')
  await add('young', false, 'withdrawn', '2024-11-23T12:01:00Z')
  await add('private', false, 'published', '2026-01-01T00:00:00Z')
  await add('public', true, 'published', '2026-01-01T00:00:00Z')
  expect(await sweepData({ db, now: NOW })).toMatchObject({ reviews: 2 })
  expect(await run('SELECT checkout_session_id AS id FROM reviews ORDER BY 1')).toEqual([
    { id: 'public' },
    { id: 'young' },
  ])
})

test('an invoice request goes when its checkout was not paid in 45 days; that of a purchase stays', async () => {
  await addPurchase(databaseUrl, { email: 'anna@example.it' })
  const [purchase] = await run('SELECT checkout_session_id AS id FROM purchases')
  const ask = (sessionId: unknown, at: string) =>
    run(`INSERT INTO invoice_requests (checkout_session_id, updated_at) VALUES ($1, $2)`, [sessionId, at])
  await ask(purchase!.id, '2026-01-01T00:00:00Z')
  await ask('cs_left', '2026-10-09T11:59:00Z')
  await ask('cs_recent', '2026-10-09T12:01:00Z')
  await sweepData({ db, now: NOW })
  expect(await run('SELECT checkout_session_id AS id FROM invoice_requests ORDER BY id')).toEqual([
    purchase,
    { id: 'cs_recent' },
  ])
})
