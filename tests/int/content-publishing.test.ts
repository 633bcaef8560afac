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
const statusOf = async (global: string) =>
  (await query<{ status: string }>(app.databaseUrl, `SELECT _status AS status FROM ${global}`))[0]?.status

describe.each(['landing', 'offer'])('%s cannot be taken off the site', (global) => {
  test('by hand', async () => {
    const { status, body } = await editor.call('POST', `/api/globals/${global}`, { _status: 'draft' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'La pagina non può farne a meno: puoi cambiarlo, non toglierlo dal sito.',
    })
    expect(await statusOf(global)).toBe('published')
  })

  test('by a schedule', async () => {
    const [job] = await query<{ id: number }>(
      app.databaseUrl,
      `INSERT INTO payload_jobs (input, task_slug, queue, wait_until, processing)
       VALUES ('{"type": "unpublish", "global": "${global}"}', 'schedulePublish', 'default', now(), false) RETURNING id`,
    )
    const isOver = async () =>
      query(app.databaseUrl, 'SELECT id FROM payload_jobs WHERE id = $1 AND total_tried = 0', [job!.id])
    // What publishes on time begins with the first page that is made.
    await page()
    await expect.poll(isOver, { interval: 500 }).toEqual([])
    expect(await statusOf(global)).toBe('published')
  })
})

test('a draft that is brought back from the versions is published, and the page stays', async () => {
  const { hero } = await landing()
  const draft = { hero: { ...hero, title: 'Ripescata dalle versioni' } }
  expect((await editor.call('POST', '/api/globals/landing?draft=true', draft)).status).toBe(200)
  await editor.call('POST', '/api/globals/landing', { hero, _status: 'published' })
  const { docs } = (
    await editor.call(
      'GET',
      '/api/globals/landing/versions?where[version._status][equals]=draft&sort=-updatedAt',
    )
  ).body as unknown as { docs: { id: number }[] }
  expect((await editor.call('POST', `/api/globals/landing/versions/${docs[0]!.id}`)).status).toBe(200)
  await shows('Ripescata dalle versioni')
  expect(await statusOf('landing')).toBe('published')
})

test('the panel says times of versions as a clock in Italy does, and «Annulla» for leaving a dialog', async () => {
  const [version] = await query<{ id: number; hour: string }>(
    app.databaseUrl,
    `SELECT id, to_char(updated_at AT TIME ZONE 'Europe/Rome', 'YYYY, HH24:MI') AS hour FROM _landing_v
     ORDER BY updated_at DESC LIMIT 1`,
  )
  const html = await (await editor.fetch(`/admin/globals/landing/versions/${version!.id}`)).text()
  expect(html).toContain(version!.hour)
  expect(html).toMatch(/cancel\\?":\\?"Annulla\\?"/)
})
