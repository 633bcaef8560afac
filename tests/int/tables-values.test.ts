import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

test.each(['0031-12-31T23:59:59.999Z', '0999-12-31T23:59:59Z'])(
  'a moment that would not come back as it was written is refused at its field: %s',
  async (purchased_at) => {
    const { status, body } = await admin.call('POST', '/api/tables/purchases', {
      product_name: 'Planner',
      amount_cents: 3700,
      currency: 'EUR',
      provider: 'stripe',
      customer_email: 'a@posta.example',
      checkout_session_id: `cs_year_${purchased_at.slice(0, 4)}`,
      purchased_at,
    })
    expect(status).toBe(400)
    expect(body.errors.purchased_at).toMatch(/must be a valid date$/)
  },
)

test('whatever is written comes back the same, through the list and through CSV', async () => {
  const text = (min: number, max: number) =>
    fc
      .string({ unit: 'binary', minLength: min, maxLength: max })
      .filter((value) => !value.includes('\0') && value.trim().length >= min)
  let count = 0
  await fc.assert(
    fc.asyncProperty(
      text(1, 200),
      fc.option(text(0, 50)),
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      async (product_name, customer_name, amount_cents, moment) => {
        const values = { product_name, customer_name, amount_cents, purchased_at: moment.toISOString() }
        const fixed = { provider: 'stripe', customer_email: 'a@posta.example', currency: 'EUR' }
        const sent = { ...fixed, ...values, checkout_session_id: `cs_property_${count++}` }
        const { body, text } = await admin.call('POST', '/api/tables/purchases', sent)
        const { row } = body
        expect(row, text).toMatchObject(sent)
        const found = await admin.call(
          'GET',
          `/api/tables/purchases?search=${sent.checkout_session_id}&sort=id:desc`,
        )
        expect(found.body.rows).toContainEqual(row)
        const filters = JSON.stringify({
          join: 'and',
          conditions: [{ field: 'id', op: 'is', value: row.id }],
        })
        for (const format of ['csv', 'excel-it']) {
          const query = new URLSearchParams({ filters, format }).toString()
          const csv = await admin.fetch(`/api/tables/purchases/export?${query}`)
          const dryRun = await admin.fetch('/api/tables/purchases/import?dry_run=1', {
            method: 'POST',
            headers: { 'Content-Type': 'text/csv' },
            body: await csv.arrayBuffer(),
          })
          expect(await dryRun.json()).toMatchObject({ added: 0, changed: 0, unchanged: 1, refused: [] })
        }
      },
    ),
    { numRuns: 40 },
  )
})
