import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import type { DifferencesAnswer } from '@/contracts/content'

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

const { landing, publish } = contentClient(() => ({ app, editor }))
const LANDING = '/api/admin/content/differences?global=landing'
const differences = async (path = LANDING, client = editor) => {
  const { status, body } = await client.call('GET', path)
  expect(status).toBe(200)
  return body as unknown as DifferencesAnswer
}
const saveDraft = async (data: Record<string, unknown>, client = editor) => {
  const { status } = await client.call('POST', '/api/globals/landing?draft=true&autosave=true&depth=0', {
    ...data,
    _status: 'draft',
  })
  expect(status).toBe(200)
}
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  query<Row>(app.databaseUrl, text, values)

test('what a draft has otherwise is told with its place, its person and its time, until it is published', async () => {
  expect(await differences()).toEqual({ isPublished: true, differences: [] })
  const { hero } = await landing()
  const before = Date.now()
  await saveDraft({ hero: { ...hero, title: 'Un titolo in bozza.' } })
  const { differences: found } = await differences()
  const [title] = found
  expect(found).toHaveLength(1)
  expect(title).toMatchObject({
    path: 'hero.title',
    section: 'Apertura',
    label: 'Titolo',
    kind: 'changed',
    before: hero.title,
    after: 'Un titolo in bozza.',
    isFormatOnly: false,
  })
  expect(title!.by).toMatch(/^editor-\w+@persone\.example$/)
  // The database keeps the time; the two clocks are of one machine.
  expect(Date.parse(title!.at!)).toBeGreaterThan(before - 2000)
  expect((await publish({})).status).toBe(200)
  await saveDraft({ hero: { ...hero, title: 'Un titolo in bozza.' } })
  expect((await editor.call('POST', '/api/globals/landing', { _status: 'published' })).status).toBe(200)
  expect((await differences()).differences).toEqual([])
})

test('each change keeps the person who made it, also when another person writes on or publishes beside it', async () => {
  const { hero } = await landing()
  await saveDraft({ hero: { ...hero, lead: 'Della redattrice.' } })
  await saveDraft({ hero: { ...hero, lead: 'Della redattrice.', proof: 'Dell’amministratore.' } }, admin)
  const authors = async () =>
    Object.fromEntries((await differences()).differences.map(({ path, by }) => [path, by?.split('-')[0]]))
  expect(await authors()).toEqual({ 'hero.lead': 'editor', 'hero.proof': 'admin' })
  // Published beside the draft by an administrator: the draft is saved again in the same request.
  const published = await admin.call('POST', '/api/globals/landing', { hero: { button: 'Comincia oggi' } })
  expect(published.status).toBe(200)
  expect(await authors()).toEqual({ 'hero.lead': 'editor', 'hero.proof': 'admin' })
})

test('a person who is no longer there leaves the time alone', async () => {
  const { hero } = await landing()
  const guest = await tablesClient(app, 'editor')
  await saveDraft({ hero: { ...hero, link: 'Scopri come' } }, guest)
  await sql(`UPDATE content_edits SET user_id = NULL WHERE path = 'hero.link'`)
  const found = (await differences()).differences.find(({ path }) => path === 'hero.link')
  expect(found).toMatchObject({ by: null })
  expect(Date.parse(found!.at!)).toBeGreaterThan(0)
})

test('a draft that SQL wrote has the time of its version and nobody’s name', async () => {
  await sql(`DELETE FROM content_edits WHERE document = 'landing'`)
  const { differences: found } = await differences()
  expect(found.length).toBeGreaterThan(0)
  for (const { by, at } of found) {
    expect(by).toBeNull()
    expect(Date.parse(at!)).toBeGreaterThan(0)
  }
})

test('of an entry that was added, moved or taken away the list says so', async () => {
  const { hero } = await landing()
  const promises = hero.promises as { id: string; text: string }[]
  const [first, ...others] = promises
  await saveDraft({
    hero: { ...hero, promises: [...others, first, { text: 'Una promessa in più' }].slice(-3) },
  })
  const kinds = (await differences()).differences
    .filter(({ path }) => path.startsWith('hero.promises'))
    .map(({ kind, after }) => `${kind} ${after}`)
  expect(kinds).toContain('added Una promessa in più')
  expect(kinds.some((kind) => kind.startsWith('removed') || kind.startsWith('moved'))).toBe(true)
})

test('files are called by their names', async () => {
  const { search } = (await landing()) as unknown as { search: Record<string, unknown> }
  const [media] = await sql<{ id: number; filename: string }>(
    `SELECT id, filename FROM media WHERE mime_type LIKE 'image/%' ORDER BY id LIMIT 1`,
  )
  await saveDraft({ search: { ...search, picture: media!.id } })
  const found = (await differences()).differences.find(({ path }) => path === 'search.picture')
  expect(found).toMatchObject({ label: 'Immagine per le reti sociali', after: media!.filename })
})

test('a question is compared by itself; one that was never published is all new', async () => {
  const [faq] = await sql<{ id: number; question: string }>(
    `SELECT id, question FROM faqs ORDER BY _order LIMIT 1`,
  )
  const address = (id: number) => `/api/admin/content/differences?collection=faqs&id=${id}`
  const drafted = await editor.call('PATCH', `/api/faqs/${faq!.id}?draft=true&autosave=true`, {
    question: 'Un’altra domanda?',
  })
  expect(drafted.status).toBe(200)
  expect(await differences(address(faq!.id))).toMatchObject({
    isPublished: true,
    differences: [{ path: 'question', section: null, label: 'Domanda', before: faq!.question }],
  })
  const created = await editor.call('POST', '/api/faqs?draft=true', { question: 'Nuova?', _status: 'draft' })
  const { id } = (created.body as unknown as { doc: { id: number } }).doc
  const fresh = await differences(address(id))
  expect(fresh.isPublished).toBe(false)
  expect(fresh.differences.map(({ path, before }) => [path, before])).toEqual([['question', '']])
})

test('the answer of a question that differs in its form alone says so', async () => {
  const created = await editor.call('POST', '/api/faqs', {
    question: 'Forma?',
    answer_rich_text: '<p>Solo la forma.</p>',
  })
  const { id } = (created.body as unknown as { doc: { id: number } }).doc
  await editor.call('PATCH', `/api/faqs/${id}?draft=true`, {
    answer_rich_text: '<p>Solo la <strong>forma</strong>.</p>',
  })
  const { differences: found } = await differences(`/api/admin/content/differences?collection=faqs&id=${id}`)
  expect(found).toMatchObject([{ path: 'answer_rich_text', isFormatOnly: true, after: 'Solo la forma.' }])
})

test('a question that is deleted for good leaves no note of who wrote it', async () => {
  const created = await editor.call('POST', '/api/faqs?draft=true', { question: 'Via?', _status: 'draft' })
  const { id } = (created.body as unknown as { doc: { id: number } }).doc
  const notes = () => sql(`SELECT FROM content_edits WHERE document = $1`, [`faqs/${id}`])
  expect(await notes()).not.toEqual([])
  expect((await editor.call('DELETE', `/api/faqs/${id}`)).status).toBe(200)
  expect(await notes()).toEqual([])
})

test.each([
  ['nobody', () => fetch(`${app.url}${LANDING}`), 401],
  ['a customer', async () => (await tablesClient(app, 'user')).fetch(LANDING), 403],
  [
    'a content without drafts',
    () => editor.fetch('/api/admin/content/differences?collection=purchases&id=1'),
    404,
  ],
  [
    'a row that is not there',
    () => editor.fetch('/api/admin/content/differences?collection=faqs&id=999999'),
    404,
  ],
  ['an id that is none', () => editor.fetch('/api/admin/content/differences?collection=faqs&id=uno'), 400],
  ['no document', () => editor.fetch('/api/admin/content/differences'), 400],
])('%s is refused', async (_, ask, status) => {
  const response = await ask()
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('json')
})
