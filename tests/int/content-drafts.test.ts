import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { contentClient } from '../support/content-client'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let editor: Client
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  editor = await tablesClient(app, 'editor')
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

const { page, shows } = contentClient(() => ({ app, editor }))
const sql = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(app.databaseUrl, text, values)

const QUESTION = { question: 'Pubblicata?', answer_rich_text: '<p>Pubblicata.</p>' }
type Faq = { id: number; question: string; answer_rich_text: string; _status: string }

/** A question on the page, with a draft of an editor's beside it. */
async function withDraft(): Promise<number> {
  const created = await editor.call('POST', '/api/faqs', QUESTION)
  const { id } = (created.body as unknown as { doc: Faq }).doc
  await saveDraft(id, { question: 'In bozza?', answer_rich_text: '<p>In bozza.</p>' })
  return id
}
async function saveDraft(id: number, data: Partial<Faq>) {
  const { status } = await editor.call('PATCH', `/api/faqs/${id}?draft=true&autosave=true`, data)
  expect(status).toBe(200)
}
const published = async (id: number) =>
  (await sql<Faq>(`SELECT question, answer_rich_text, _status FROM faqs WHERE id = $1`, [id]))[0]
const draftOf = async (id: number) =>
  (await editor.call('GET', `/api/faqs/${id}?draft=true`)).body as unknown as Faq
const tableRow = (id: number) => `/api/tables/faqs/${id}`
const importCsv = (csv: string) =>
  admin.fetch('/api/tables/faqs/import', {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: csv,
  })

describe('while a draft waits, what is changed beside it publishes nothing of the draft', () => {
  test.each<[string, (id: number) => Promise<unknown>]>([
    ['in the table', (id) => admin.call('PUT', tableRow(id), { question: 'Corretta?' })],
    [
      'for several rows of the table',
      (id) =>
        admin.call('POST', '/api/tables/faqs/bulk', {
          action: 'update',
          ids: [id],
          data: { question: 'Corretta?' },
        }),
    ],
    ['by a file', (id) => importCsv(`id,question\n${id},Corretta?\n`)],
    ['through the API', (id) => editor.call('PATCH', `/api/faqs/${id}`, { question: 'Corretta?' })],
    [
      'through the API, and published by name',
      (id) => editor.call('PATCH', `/api/faqs/${id}`, { question: 'Corretta?', _status: 'published' }),
    ],
  ])('%s', async (_way, change) => {
    const id = await withDraft()
    await change(id)
    expect(await published(id)).toEqual({ ...QUESTION, question: 'Corretta?', _status: 'published' })
    // The draft stays one, with the correction in it.
    expect(await draftOf(id)).toMatchObject({
      question: 'Corretta?',
      answer_rich_text: '<p>In bozza.</p>',
      _status: 'draft',
    })
  })

  test('by SQL', async () => {
    const id = await withDraft()
    await sql(`UPDATE faqs SET question = 'Da SQL?' WHERE id = $1`, [id])
    await shows('Da SQL?')
    expect(await page()).not.toContain('In bozza')
    await admin.call('PUT', tableRow(id), { answer_rich_text: '<p>Dalla tabella.</p>' })
    expect(await published(id)).toMatchObject({
      question: 'Da SQL?',
      answer_rich_text: '<p>Dalla tabella.</p>',
    })
  })

  test('by moving it', async () => {
    const id = await withDraft()
    const [first] = await sql<{ id: number; key: string }>(
      `SELECT id, _order AS key FROM faqs WHERE deleted_at IS NULL ORDER BY _order LIMIT 1`,
    )
    const moved = await editor.call('POST', '/api/reorder', {
      collectionSlug: 'faqs',
      docsToMove: [id],
      newKeyWillBe: 'less',
      orderableFieldName: '_order',
      target: first,
    })
    expect(moved.status).toBe(200)
    const [now] = await sql<Faq>('SELECT id, question, _status FROM faqs ORDER BY _order LIMIT 1')
    expect(now).toEqual({ id, question: QUESTION.question, _status: 'published' })
    expect(await draftOf(id)).toMatchObject({ question: 'In bozza?', _status: 'draft' })
  })

  test('by putting it into the bin and back', async () => {
    const id = await withDraft()
    expect((await admin.call('DELETE', tableRow(id))).status).toBe(200)
    const undone = await admin.call('POST', '/api/tables/faqs/bulk', { action: 'restore', ids: [id] })
    expect(undone.status).toBe(200)
    expect(await published(id)).toEqual({ ...QUESTION, _status: 'published' })
    expect(await draftOf(id)).toMatchObject({ question: 'In bozza?', _status: 'draft' })
  })
})

test('a schedule publishes the draft, also after the row was changed in the table', async () => {
  const id = await withDraft()
  await admin.call('PUT', tableRow(id), { question: 'Corretta?' })
  await sql(
    `INSERT INTO payload_jobs (input, task_slug, queue, wait_until, processing)
     VALUES ($1, 'schedulePublish', 'default', now(), false)`,
    [JSON.stringify({ type: 'publish', doc: { relationTo: 'faqs', value: String(id) } })],
  )
  await page()
  await expect
    .poll(() => published(id), { interval: 500, timeout: 60_000 })
    .toEqual({
      question: 'Corretta?',
      answer_rich_text: '<p>In bozza.</p>',
      _status: 'published',
    })
})

test('the history of the table has what was published, and no draft', async () => {
  const id = await withDraft()
  for (const letter of 'abc') await saveDraft(id, { question: `In bozza ${letter}?` })
  const entries = () =>
    sql(
      `SELECT operation, before, after FROM table_history WHERE table_name = 'faqs' AND row_id = $1 ORDER BY id`,
      [id],
    )
  expect(await entries()).toMatchObject([{ operation: 'create' }])
  await editor.call('PATCH', `/api/faqs/${id}`, {
    question: 'In bozza c?',
    answer_rich_text: '<p>In bozza.</p>',
    _status: 'published',
  })
  expect((await entries()).slice(1)).toEqual([
    {
      operation: 'update',
      before: { question: QUESTION.question, answer_rich_text: QUESTION.answer_rich_text },
      after: { question: 'In bozza c?', answer_rich_text: '<p>In bozza.</p>' },
    },
  ])
})

describe('a question that was never published', () => {
  const newDraft = async () => {
    const created = await editor.call('POST', '/api/faqs?draft=true', { question: 'Mai pubblicata?' })
    expect(created.status).toBe(201)
    return (created.body as unknown as { doc: Faq }).doc.id
  }

  test('is no row of the table and not on the page, until it is published', async () => {
    const id = await newDraft()
    expect((await admin.call('GET', '/api/tables/faqs?search=Mai%20pubblicata')).body.total).toBe(0)
    const listed = await admin.call('GET', '/api/tables/faqs?limit=100')
    const [counted] = await sql<{ count: number }>(
      `SELECT count(*)::int FROM faqs WHERE deleted_at IS NULL AND _status = 'published'`,
    )
    expect(listed.body.total).toBe(counted!.count)
    expect(listed.body.rows.map((row) => row.id)).not.toContain(id)
    expect((await admin.call('PUT', tableRow(id), { question: 'Tabella?' })).status).toBe(404)
    expect((await admin.fetch('/api/tables/faqs/export')).status).toBe(200)
    expect(await (await admin.fetch('/api/tables/faqs/export')).text()).not.toContain('Mai pubblicata')
    const unfinished = await editor.call('PATCH', `/api/faqs/${id}`, { _status: 'published' })
    expect(unfinished.status).toBe(400)
    const finished = await editor.call('PATCH', `/api/faqs/${id}`, {
      answer_rich_text: '<p>Ora sì.</p>',
      _status: 'published',
    })
    expect(finished.status).toBe(200)
    await shows('Mai pubblicata?')
    expect((await admin.call('GET', `/api/tables/faqs?search=Mai%20pubblicata`)).body.total).toBe(1)
  })

  test('taken off, it leaves page and table, and a change does not bring it back', async () => {
    const id = await withDraft()
    expect((await editor.call('PATCH', `/api/faqs/${id}`, { _status: 'draft' })).status).toBe(200)
    expect((await admin.call('GET', '/api/tables/faqs?search=Pubblicata')).text).not.toContain(`"id":${id},`)
    await editor.call('PATCH', `/api/faqs/${id}`, { question: 'Ancora fuori?' })
    expect(await published(id)).toMatchObject({ _status: 'draft' })
    expect(await page()).not.toContain('Ancora fuori?')
  })

  test('a copy of a question begins as a draft', async () => {
    const id = await withDraft()
    const copy = await editor.call('POST', `/api/faqs/${id}/duplicate?draft=false`, {})
    expect((copy.body as unknown as { doc: Faq }).doc._status).toBe('draft')
  })
})

test.each(['faqs', 'testimonials'])('new rows of %s come last, each in a place of its own', async (table) => {
  const [places] = await sql<{ rows: number; places: number; inOrder: boolean }>(
    `SELECT count(*)::int AS rows, count(DISTINCT _order)::int AS places,
       array_agg(id ORDER BY id) = array_agg(id ORDER BY _order COLLATE "C", id) AS "inOrder"
     FROM ${table} WHERE id <= 6`,
  )
  expect(places).toEqual({ rows: 6, places: 6, inOrder: true })
})

test('a row that SQL has added is on the page, in the table and in the panel’s list', async () => {
  const [added] = await sql<{ id: number }>(
    `INSERT INTO faqs (question, answer_rich_text) VALUES ('Aggiunta da SQL?', '<p>Sì.</p>') RETURNING id`,
  )
  await shows('Aggiunta da SQL?')
  expect((await admin.call('GET', '/api/tables/faqs?search=Aggiunta%20da%20SQL')).body.total).toBe(1)
  const list = await editor.call('GET', '/api/faqs?draft=true&limit=100')
  expect((list.body as unknown as { docs: Faq[] }).docs).toContainEqual(
    expect.objectContaining({ id: added!.id, question: 'Aggiunta da SQL?', _status: 'published' }),
  )
})

test('a version that is brought back is published, also when it was a draft', async () => {
  const id = await withDraft()
  await editor.call('PATCH', `/api/faqs/${id}`, {
    question: 'Un’altra?',
    answer_rich_text: '<p>Altra.</p>',
    _status: 'published',
  })
  const [version] = await sql<{ id: number }>(
    `SELECT id FROM _faqs_v WHERE parent_id = $1 AND version__status = 'draft' ORDER BY id LIMIT 1`,
    [id],
  )
  expect((await editor.call('POST', `/api/faqs/versions/${version!.id}`)).status).toBe(200)
  expect(await published(id)).toMatchObject({ question: 'In bozza?', _status: 'published' })
})
