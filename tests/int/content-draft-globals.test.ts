import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { contentClient } from '../support/content-client'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let editor: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  editor = await tablesClient(app, 'editor')
})
afterAll(() => app.stop())

const { page, shows, landing } = contentClient(() => ({ app, editor }))
const saveDraft = (global: string, data: object) =>
  editor.call('POST', `/api/globals/${global}?draft=true&autosave=true`, data)
const draftOf = async (global: string) =>
  (await editor.call('GET', `/api/globals/${global}?draft=true&depth=0`)).body as unknown as Record<
    string,
    unknown
  >
const previewed = async (path: string) => (await editor.fetch(path)).text()

test('one group that is published leaves the draft of another a draft', async () => {
  const { hero } = await landing()
  await saveDraft('landing', { hero: { ...hero, title: 'Titolo in bozza.' } })
  const published = await editor.call('POST', '/api/globals/landing', {
    faq: { title: 'Domande nuove', lead: 'Scrivici.' },
  })
  expect(published.status).toBe(200)
  await shows('Domande nuove')
  expect(await page()).not.toContain('Titolo in bozza.')
  expect(await draftOf('landing')).toMatchObject({
    hero: { title: 'Titolo in bozza.' },
    faq: { title: 'Domande nuove' },
    _status: 'draft',
  })
  await editor.call('POST', '/api/globals/landing', { _status: 'published' })
  await shows('Titolo in bozza.')
})

describe('the site’s data', () => {
  test('are a draft until they are published, and then are everywhere a person reads the name', async () => {
    expect((await saveDraft('site-settings', { name: 'Ore Chiare' })).status).toBe(200)
    expect(await page()).not.toContain('Ore Chiare')
    for (const query of ['', '?draft=true'])
      expect(await (await fetch(`${app.url}/api/globals/site-settings${query}`)).text()).not.toContain(
        'Ore Chiare',
      )
    expect(await previewed('/preview')).toContain('Ore Chiare')
    await editor.call('POST', '/api/globals/site-settings', { _status: 'published' })
    await shows('Ore Chiare')
    for (const path of [
      '/privacy',
      '/login',
      '/acquisti',
      '/checkout/error',
      '/checkout/cancel',
      '/non-esiste',
    ]) {
      await expect.poll(() => page(path)).toContain('· Ore Chiare</title>')
      await expect.poll(() => page(path)).not.toMatch(/(?:<title>[^<]*|<a [^>]*>)Ore Serene/)
    }
  })

  test('keep how long personal data is kept for editors', async () => {
    const visitor = await (await fetch(`${app.url}/api/globals/site-settings`)).text()
    expect(visitor).not.toContain('retentionMonths')
    expect((await editor.call('GET', '/api/globals/site-settings')).text).toContain('"retentionMonths":24')
  })

  test('cannot be taken off', async () => {
    expect((await editor.call('POST', '/api/globals/site-settings', { _status: 'draft' })).status).toBe(400)
  })
})

test('the menu’s word and what the contact form says are an editor’s', async () => {
  const { navigation, contact } = (await landing()) as unknown as Record<string, Record<string, string>>
  const words = { nameLabel: 'Come ti chiami', success: 'Grazie, ti scriviamo.' }
  const saved = await editor.call('POST', '/api/globals/landing', {
    navigation: { ...navigation, menu: 'Indice' },
    contact: { ...contact, ...words },
  })
  expect(saved.status).toBe(200)
  await shows('Indice')
  await shows('Come ti chiami')
  const send = (body: object) => editor.call('POST', '/api/forms/submit', { formId: 'contact_form', ...body })
  expect((await send({ email: 'a@b.it', message: 'Dieci lettere.' })).body).toMatchObject({
    errors: { name: 'Come ti chiami is required' },
  })
  expect((await send({ name: 'Anna', email: 'anna@posta.it', message: 'Dieci lettere.' })).body).toEqual({
    success: true,
    message: 'Grazie, ti scriviamo.',
  })
})

describe('the preview of a row', () => {
  type Doc = { doc: { id: number } }
  const create = async (path: string, data: object) =>
    ((await editor.call('POST', path, data)).body as unknown as Doc).doc.id

  test('shows a draft in the place of what is published', async () => {
    const [second] = await query<{ id: number }>(
      app.databaseUrl,
      'SELECT id FROM faqs ORDER BY _order OFFSET 1 LIMIT 1',
    )
    await editor.call('PATCH', `/api/faqs/${second!.id}?draft=true&autosave=true`, {
      question: 'Bozza di domanda?',
    })
    const [one] = await query<{ id: number }>(
      app.databaseUrl,
      'SELECT id FROM testimonials ORDER BY _order LIMIT 1',
    )
    await editor.call('PATCH', `/api/testimonials/${one!.id}?draft=true&autosave=true`, {
      name: 'Bozza di nome',
    })
    const html = await previewed(`/preview?at=faq&faqs=${second!.id}`)
    const questions = [...html.matchAll(/<summary[^>]*><h3>([^<]*)/g)].map(([, question]) => question)
    expect(questions[1]).toBe('Bozza di domanda?')
    expect(questions).toHaveLength(8)
    expect(html).toContain('Bozza di nome')
    expect(await page()).not.toContain('Bozza di')
  })

  test('shows what was never published beside its own form alone', async () => {
    const id = await create('/api/faqs?draft=true&autosave=true', { question: 'Appena cominciata?' })
    expect(await previewed(`/preview?at=faq&faqs=${id}`)).toContain('Appena cominciata?')
    expect(await previewed('/preview?at=faq')).not.toContain('Appena cominciata?')
    expect(await page()).not.toContain('Appena cominciata?')
  })
})

test('a draft that is saved announces nothing to the pages; what is published does', async () => {
  const listener = new pg.Client({ connectionString: app.databaseUrl })
  await listener.connect()
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('LISTEN content_changed')
  const [row] = await query<{ id: number }>(app.databaseUrl, 'SELECT id FROM faqs ORDER BY _order LIMIT 1')
  for (const letter of 'abc') {
    await editor.call('PATCH', `/api/faqs/${row!.id}?draft=true&autosave=true`, {
      question: `Bozza ${letter}?`,
    })
  }
  await editor.call('POST', '/api/faqs?draft=true&autosave=true', { question: 'Nuova?' })
  await saveDraft('site-settings', { name: 'Altro nome' })
  await listener.query('SELECT 1')
  expect(heard).toEqual([])
  await editor.call('PATCH', `/api/faqs/${row!.id}`, { _status: 'published' })
  await expect.poll(() => heard).toEqual(['faqs'])
  await listener.end()
})
