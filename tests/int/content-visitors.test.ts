import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let editor: Client
let user: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  editor = await tablesClient(app, 'editor')
  user = await tablesClient(app, 'user')
})
afterAll(() => app.stop())

type Found = { status: number; text: string; docs: { id: number }[]; totalDocs?: number }

/** What a visitor and a signed-in person without a role are answered, which is the same. */
async function visit(path: string): Promise<Found> {
  const [visitor, signedIn] = await Promise.all([fetch(app.url + path), user.fetch(path)])
  const [text, other] = await Promise.all([visitor.text(), signedIn.text()])
  expect(signedIn.status, path).toBe(visitor.status)
  expect(JSON.parse(other), path).toEqual(JSON.parse(text))
  return { status: visitor.status, text, docs: [], ...(JSON.parse(text) as object) }
}

const rowsOf = async (table: string) =>
  query<{ id: number }>(app.databaseUrl, `SELECT id FROM ${table} WHERE deleted_at IS NULL ORDER BY id`)

describe.each(['testimonials', 'faqs'] as const)('%s', (slug) => {
  const name = slug === 'faqs' ? 'question' : 'name'

  test('what is in the bin is for editors alone', async () => {
    const [binned] = await rowsOf(slug)
    const { id } = binned!
    await editor.call('PATCH', `/api/${slug}/${id}`, { [name]: `Nel cestino (${slug})` })
    await editor.call('PATCH', `/api/${slug}/${id}`, { deletedAt: new Date().toISOString() })
    const kept = await editor.call('GET', `/api/${slug}?trash=true&limit=100`)
    expect(kept.text).toContain(`Nel cestino (${slug})`)
    for (const path of [
      `/api/${slug}?trash=true&limit=100`,
      `/api/${slug}?trash=true&draft=true&limit=100`,
      `/api/${slug}/${id}?trash=true`,
      `/api/${slug}?trash=true&where[deletedAt][exists]=true`,
      `/api/${slug}?trash=true&where[or][0][id][equals]=${id}`,
    ]) {
      expect((await visit(path)).text, path).not.toContain('Nel cestino')
    }
    expect((await visit(`/api/${slug}/${id}?trash=true`)).status).toBe(404)
    const counted = await visit(`/api/${slug}/count?trash=true`)
    expect(counted.totalDocs).toBe((await rowsOf(slug)).length)
  })

  test('versions are for editors alone', async () => {
    expect((await visit(`/api/${slug}/versions`)).status).toBe(403)
    expect((await visit(`/api/${slug}/versions/1`)).status).toBe(403)
  })
})

test.each(['testimonials', 'faqs'] as const)('drafts of %s are for editors alone', async (slug) => {
  const name = slug === 'faqs' ? 'question' : 'name'
  const [published] = await rowsOf(slug)
  const { id } = published!
  const draft = { [name]: `Ancora in bozza (${slug})` }
  expect((await editor.call('PATCH', `/api/${slug}/${id}?draft=true&autosave=true`, draft)).status).toBe(200)
  expect((await editor.call('POST', `/api/${slug}?draft=true`, draft)).status).toBe(201)
  expect((await editor.call('GET', `/api/${slug}?draft=true&limit=100`)).text).toContain('Ancora in bozza')
  for (const path of [
    `/api/${slug}?limit=100`,
    `/api/${slug}?draft=true&limit=100`,
    `/api/${slug}?draft=true&trash=true&where[_status][equals]=draft`,
    `/api/${slug}?where[or][0][_status][equals]=draft&where[or][1][id][exists]=true&limit=100`,
    `/api/${slug}/${id}?draft=true`,
  ]) {
    expect((await visit(path)).text, path).not.toContain('Ancora in bozza')
  }
  expect((await visit(`/api/${slug}/${id}?draft=true`)).status).toBe(200)
})

test('a hidden testimonial is for editors alone', async () => {
  const hidden = (await rowsOf('testimonials')).at(-1)!
  await query(
    app.databaseUrl,
    `UPDATE testimonials SET is_visible = false, name = 'Nascosta' WHERE id = $1`,
    [hidden.id],
  )
  expect((await editor.call('GET', `/api/testimonials/${hidden.id}`)).body).toMatchObject({
    name: 'Nascosta',
  })
  for (const path of [
    '/api/testimonials?limit=100',
    // The versions do not know that SQL has hidden it.
    '/api/testimonials?draft=true&limit=100',
    '/api/testimonials?where[is_visible][equals]=false',
    '/api/testimonials?where[or][0][name][equals]=Nascosta&where[or][1][id][exists]=true&limit=100',
    '/api/testimonials?sort=-updatedAt&depth=5&limit=100',
  ]) {
    const { status, text, docs } = await visit(path)
    expect(status, path).toBe(200)
    expect(text, path).not.toContain('Nascosta')
    expect(docs.every(({ id }) => id !== hidden.id)).toBe(true)
  }
  expect((await visit(`/api/testimonials/${hidden.id}`)).status).toBe(404)
  expect((await visit(`/api/testimonials/${hidden.id}?draft=true`)).status).toBe(404)
  expect((await visit('/api/testimonials/count?where[name][equals]=Nascosta')).totalDocs).toBe(0)
})

test('what editors note for themselves cannot be guessed by asking for it', async () => {
  await query(app.databaseUrl, `UPDATE testimonials SET source = 'Email del 3 marzo'`)
  for (const question of ['where[source][like]=Email', 'where[source][exists]=true', 'sort=source']) {
    const { status, text } = await visit(`/api/testimonials?${question}`)
    expect(status, question).toBe(400)
    expect(text, question).not.toContain('3 marzo')
  }
})

test('what is behind the claims of the page is for editors alone', async () => {
  expect((await editor.call('GET', '/api/globals/landing?depth=0')).text).toContain('"urgency"')
  expect((await visit('/api/globals/landing?depth=2')).text).not.toContain('"urgency"')
  expect(await (await fetch(app.url)).text()).toContain('Ultimi 12 posti')
})

test('a picture is there for who has its address; the list of pictures is for editors alone', async () => {
  const { docs } = (await editor.call('GET', '/api/media?limit=1')).body as unknown as {
    docs: { id: number; url: string }[]
  }
  const { id, url } = docs[0]!
  expect((await fetch(new URL(url, app.url))).status).toBe(200)
  expect((await visit('/api/media')).status).toBe(403)
  expect((await visit(`/api/media/${id}`)).status).toBe(403)
  expect((await visit('/api/media?where[alt][like]=a')).status).toBe(403)
  expect((await visit('/api/globals/landing?depth=2')).text).not.toContain('"filename"')
})
