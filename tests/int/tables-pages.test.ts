import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
  // Ids far apart, holes, rows in the bin, and a thousand changes of one row each, some of which are folded together.
  await query(
    app.databaseUrl,
    `INSERT INTO contact_submissions (id, name, email, message)
       SELECT n * 17, 'P' || n % 7, 'p@x.example', 'pagina' FROM generate_series(1, 4000) n;
     SELECT setval(pg_get_serial_sequence('contact_submissions', 'id'), 68000);
     DELETE FROM contact_submissions WHERE id BETWEEN 19000 AND 41000;
     UPDATE contact_submissions SET deleted_at = now() WHERE id % 11 = 0;
     UPDATE contact_submissions SET deleted_at = NULL WHERE id % 55 = 0;
     DO $$ BEGIN
       FOR n IN 1..500 LOOP
         INSERT INTO contact_submissions (name, email, message) VALUES ('Q' || n % 7, 'q@x.example', 'pagina');
         UPDATE contact_submissions SET deleted_at = now() WHERE id = 51 * n AND deleted_at IS NULL;
       END LOOP;
     END $$`,
  )
})
afterAll(() => app.stop())

test.each([
  ['id:desc', 'id DESC'],
  ['id:asc', 'id'],
  ['name:asc', 'name, id'],
  ['name:desc', 'name DESC, id DESC'],
])('pages sorted by %s hold every row once, in order', async (sort, order) => {
  const rows = await query<{ id: number }>(
    app.databaseUrl,
    `SELECT id FROM contact_submissions WHERE deleted_at IS NULL ORDER BY ${order}`,
  )
  expect(rows.length).toBeGreaterThan(2500)
  const seen: number[] = []
  for (let page = 1; page <= Math.ceil(rows.length / 100) + 1; page++) {
    const path = `/api/tables/contact_submissions?limit=100&sort=${sort}&page=${page}`
    const { body } = await admin.call('GET', path)
    expect(body.total).toBe(rows.length)
    seen.push(...body.rows.map(({ id }) => id))
  }
  expect(seen).toEqual(rows.map(({ id }) => id))
})

test('a page beyond the last is empty, and the total is still right', async () => {
  const { total } = (await admin.call('GET', '/api/tables/contact_submissions')).body
  expect((await admin.call('GET', '/api/tables/contact_submissions?page=1000000000')).body).toMatchObject({
    rows: [],
    total,
  })
})
