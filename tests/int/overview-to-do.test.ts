import { once } from 'node:events'

import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import { env } from '@/config/env'
import { readCertificateEnd } from '@/integrations/certificate'
import { readToDosPatiently } from '@/services/overview/to-do/read-to-dos'
import { listToDos } from '@/services/overview/to-do/list-to-dos'

import { createDatabase } from '../support/cluster'

let db: pg.Pool
beforeAll(async () => {
  db = new pg.Pool({ connectionString: await createDatabase(inject('clusterUrl')), max: 2 })
})
afterAll(() => db.end())
beforeEach(() => db.query('DELETE FROM payload_jobs; DELETE FROM email_deliveries; DELETE FROM email_pauses'))

const counts = async () =>
  Object.fromEntries((await listToDos({ db })).map(({ kind, count }) => [kind, count]))

describe('a scheduled publication that failed', () => {
  const fail = (input: object, ago = '1 hour') =>
    db.query(
      'INSERT INTO payload_jobs (has_error, updated_at, input) VALUES (true, now() - $1::interval, $2)',
      [ago, input],
    )
  const faq = async () =>
    (await db.query<{ id: number }>('SELECT id FROM faqs ORDER BY id LIMIT 1')).rows[0]!.id
  const touch = (table: string, changes: string, id: number) =>
    db.query(`UPDATE ${table} SET ${changes} WHERE id = $1`, [id])

  test('leaves the list once the document has been published by hand', async () => {
    const id = await faq()
    await touch('faqs', `_status = 'published', updated_at = now() - interval '1 day'`, id)
    await db.query(`UPDATE landing SET updated_at = now() - interval '1 day'`)
    await fail({ type: 'publish', doc: { relationTo: 'faqs', value: id } })
    await fail({ type: 'publish', global: 'landing' })
    expect(await counts()).toEqual({ publications: 2 })
    await touch('faqs', `updated_at = now()`, id)
    expect(await counts()).toEqual({ publications: 1 })
    await db.query('UPDATE landing SET updated_at = now()')
    expect(await counts()).toEqual({})
  })

  test('stays while there is only a draft, and a withdrawal stays until the page is withdrawn', async () => {
    const id = await faq()
    await touch('faqs', `_status = 'draft', updated_at = now()`, id)
    await fail({ type: 'publish', doc: { relationTo: 'faqs', value: id } })
    expect(await counts()).toEqual({ publications: 1 })
    await db.query('DELETE FROM payload_jobs')
    await touch('faqs', `_status = 'published'`, id)
    await fail({ type: 'unpublish', doc: { relationTo: 'faqs', value: id } })
    expect(await counts()).toEqual({ publications: 1 })
    await touch('faqs', `_status = 'draft'`, id)
    expect(await counts()).toEqual({})
  })

  test('leaves the list while the document is in the bin', async () => {
    const id = await faq()
    await touch('faqs', `_status = 'draft', updated_at = now()`, id)
    await fail({ type: 'publish', doc: { relationTo: 'faqs', value: id } })
    expect(await counts()).toEqual({ publications: 1 })
    await touch('faqs', 'deleted_at = now()', id)
    expect(await counts()).toEqual({})
    await touch('faqs', 'deleted_at = NULL', id)
    expect(await counts()).toEqual({ publications: 1 })
  })

  test('is of no use for a document that is gone, or a table that never was', async () => {
    await fail({ type: 'publish', doc: { relationTo: 'faqs', value: 999_999 } })
    await fail({ type: 'publish', global: 'no-such-global' })
    await fail({ type: 'publish', global: 'x"; DROP TABLE faqs; --' })
    expect(await counts()).toEqual({})
  })
})

describe('mail that waits', () => {
  const plan = (columns: Record<string, string>) =>
    db.query(
      `INSERT INTO email_deliveries (${['user_email', 'due_at', ...Object.keys(columns)].join(', ')})
       VALUES (${["'a@posta.it'", "now() - interval '2 hours'", ...Object.values(columns)].join(', ')})`,
    )

  test('of what failed, a code and a test are not told of: no page lists them', async () => {
    const failed = { state: "'failed'", ended_at: 'now()', priority: '0', subject: "'x'", body_text: "'…'" }
    for (const kind of ['code', 'test']) await plan({ ...failed, kind: `'${kind}'` })
    expect(await counts()).toEqual({})
    await plan({ ...failed, kind: "'receipt'" })
    expect(await counts()).toEqual({ mails: 1 })
  })

  test('a receipt that no server takes is told of like a sequence’s mail', async () => {
    await plan({ kind: "'receipt'", priority: '1', subject: "'Ricevuta'", body_text: "'…'" })
    expect(await counts()).toEqual({ queue: 1 })
  })

  test('one that is tried again and again is, one that its sending hours or a pause hold back is not', async () => {
    const { rows } = await db.query<{ id: number }>('SELECT id FROM email_sequences ORDER BY id LIMIT 1')
    const sequence = {
      kind: "'manual'",
      priority: '2',
      sequence_id: String(rows[0]!.id),
      attempt_at: "now() + interval '6 hours'",
    }
    await plan(sequence)
    expect(await counts()).toEqual({})
    await db.query(`UPDATE email_deliveries SET error_message = '421 try later'`)
    expect(await counts()).toEqual({ queue: 1 })
    await db.query('INSERT INTO email_pauses (sequence_id) VALUES ($1)', [rows[0]!.id])
    expect(await counts()).toEqual({})
  })
})

test('a certificate that ends within three weeks is told of, with its day', async () => {
  const server = new SMTPServer({ secure: true, authOptional: true })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  try {
    const SERVER_URL = `https://localhost:${(listening.address() as { port: number }).port}`
    const end = await readCertificateEnd({ origin: SERVER_URL, timeoutMs: 5_000 })
    const fail = (error: unknown) => expect.fail(String(error))
    const certificates = async (daysBefore: number) => {
      const now = new Date(end.getTime() - daysBefore * 24 * 60 * 60 * 1000)
      const toDos = await readToDosPatiently({ db, env: { ...env, SERVER_URL }, now, onError: fail })
      return toDos.filter(({ kind }) => kind === 'certificate')
    }
    expect(await certificates(22)).toEqual([])
    expect(await certificates(20)).toEqual([expect.objectContaining({ due: end.toISOString(), since: null })])
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})
