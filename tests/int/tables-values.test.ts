import { randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, type Row, tablesClient } from '../support/tables-client'

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

test.each(['checkout_session_id', 'payment_intent_id'])(
  'a text that its index cannot hold is refused at its field: %s',
  async (name) => {
    const purchase = {
      product_name: 'Planner',
      amount_cents: 3700,
      currency: 'EUR',
      provider: 'stripe',
      customer_email: 'a@posta.example',
      checkout_session_id: `cs_long_${name}`,
      purchased_at: '2026-03-01T09:00:00.000Z',
    }
    const long = randomBytes(2250).toString('base64')
    const refused = await admin.call('POST', '/api/tables/purchases', { ...purchase, [name]: long })
    expect(refused.status, refused.text).toBe(400)
    expect(Object.keys(refused.body.errors)).toEqual([name])
    const taken = { ...purchase, [name]: long.slice(0, 255) }
    const added = await admin.call('POST', '/api/tables/purchases', taken)
    expect(added.body.row, added.text).toMatchObject(taken)
  },
)

/** A review, or a testimonial that is made of one: its words are closed to all but its author. */
async function addVerified(table: 'reviews' | 'testimonials'): Promise<Row> {
  const add = async (to: string, values: object) => {
    const { status, body, text } = await admin.call('POST', `/api/tables/${to}`, values)
    expect(status, text).toBe(201)
    return body.row
  }
  const words = 'Parole sue.'
  const review = await add('reviews', { stars: 4, text: words, checkout_session_id: `cs_closed_${table}` })
  if (table === 'reviews') return review
  const row = await add('testimonials', { name: 'Anna', role: 'Architetta', content: words, rating: 4 })
  const ids = [review.id, row.id]
  await query(app.databaseUrl, 'UPDATE testimonials SET review_id = $1 WHERE id = $2', ids)
  await query(app.databaseUrl, 'UPDATE _testimonials_v SET version_review_id = $1 WHERE parent_id = $2', ids)
  return row
}

test.each([
  ['reviews', 'text', 'Recensione: campo di sola lettura.'],
  ['testimonials', 'content', 'Testimonianza: campo di sola lettura.'],
] as const)(
  'what the access of its field closes is refused where it was changed, and passes as it is: %s',
  async (table, name, sentence) => {
    const row = await addVerified(table)
    const path = `/api/tables/${table}`
    const data = { [name]: 'Parole mie.' }
    const errors = { [name]: sentence }
    const changed = await admin.call('PUT', `${path}/${row.id}`, { ...row, ...data })
    expect(changed, changed.text).toMatchObject({ status: 400, body: { errors } })
    expect(Object.keys(changed.body.errors)).toEqual([name])
    const together = await admin.call('POST', `${path}/bulk`, { action: 'update', ids: [row.id], data })
    expect(together, together.text).toMatchObject({ status: 400, body: { errors } })
    for (const [parameters, status] of [
      ['?dry_run=1', 200],
      ['', 400],
    ] as const) {
      const imported = await admin.fetch(`${path}/import${parameters}`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/csv' },
        body: `id,${name}\n${row.id},Parole mie.\n`,
      })
      expect(imported.status).toBe(status)
      const refused = [{ line: 2, reason: sentence }]
      expect(await imported.json()).toMatchObject({ applied: false, changed: 0, refused })
    }
    const same = await admin.call('PUT', `${path}/${row.id}`, row)
    expect(same.status, same.text).toBe(200)
    expect(same.body.row).toMatchObject({ id: row.id, [name]: 'Parole sue.' })
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
      fc.integer({ min: 0, max: 99_999_999 }),
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
