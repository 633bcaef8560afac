import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
})
afterAll(() => app.stop())

test('health says that the database answers', async () => {
  const response = await fetch(`${app.url}/api/health`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ok', database: 'ok' })
})

test('the page shows the seeded title', async () => {
  const html = await (await fetch(app.url)).text()
  expect(html).toContain('Le ore ci sono')
})
