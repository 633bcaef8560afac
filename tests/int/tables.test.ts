import { expect, test } from 'vitest'

import { type TableSchema } from '@/contracts/tables'

import { query } from '../support/cluster'
import { useTablesApp } from '../support/tables-app'
import { contact } from '../support/tables-client'

const { it, add } = useTablesApp()

test('every schema says what its table has, and every table can be listed, sorted, searched and exported', async () => {
  const { body } = await it.admin.call('GET', '/api/admin/schemas')
  const schemas = body as unknown as TableSchema[]
  expect(schemas.map(({ tableName }) => tableName)).toEqual(
    expect.arrayContaining([
      'contact_submissions',
      'purchases',
      'withdrawal_requests',
      'email_sequences',
      'faqs',
      'testimonials',
      'users',
    ]),
  )
  for (const { tableName, properties, required } of schemas) {
    expect(properties.id).toEqual({ type: 'integer', title: 'ID', readOnly: true })
    expect(required.every((name) => Object.hasOwn(properties, name))).toBe(true)
    for (const name of Object.keys(properties)) {
      for (const direction of ['asc', 'desc']) {
        const sorted = await it.admin.call(
          'GET',
          `/api/tables/${tableName}?sort=${name}:${direction}&search=a`,
        )
        expect(sorted.status, `${tableName} by ${name}`).toBe(200)
        for (const row of sorted.body.rows) expect(Object.keys(row)).toEqual(Object.keys(properties))
      }
    }
    expect((await it.admin.call('GET', `/api/tables/${tableName}/export`)).status).toBe(200)
  }
})

test('a schema carries the rules of its collection', async () => {
  const { body } = await it.admin.call('GET', '/api/admin/schemas')
  const schemas = body as unknown as TableSchema[]
  const of = (name: string) => schemas.find(({ tableName }) => tableName === name)!
  expect(of('contact_submissions')).toMatchObject({
    required: ['name', 'email', 'message'],
    properties: {
      email: { type: 'string', format: 'email' },
      message: { type: 'string', multiline: true, minLength: 10, maxLength: 1000 },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
    },
  })
  expect(of('email_sequences').properties).toMatchObject({
    send_after_days: { type: 'integer', minimum: 0, maximum: 365 },
    is_active: { type: 'integer', minimum: 0, maximum: 1, default: 1 },
    sequence_name: { maxLength: 50 },
    email_template: { multiline: true, maxLength: 200_000 },
  })
  expect(of('faqs').properties).toHaveProperty('answer_rich_text')
  expect(of('testimonials').properties).toHaveProperty('photo_media_url')
  expect(of('product_files').properties).toHaveProperty('file_url')
})

test('a row is added, listed first, changed, deleted, and comes back from the bin', async () => {
  const row = await add({ subject: 'Una prova' })
  const list = await it.admin.call('GET', '/api/tables/contact_submissions')
  expect(list.body).toMatchObject({ page: 1, limit: 20, total_is_exact: true })
  expect(list.body.rows[0]).toEqual(row)

  const changed = await it.admin.call('PUT', `/api/tables/contact_submissions/${row.id}`, {
    ...row,
    subject: 'Altra',
  })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.body.row).toMatchObject({ subject: 'Altra', name: row.name })

  const gone = await it.admin.call('DELETE', `/api/tables/contact_submissions/${row.id}`)
  expect(gone.body).toEqual({ success: true })
  expect((await it.admin.call('DELETE', `/api/tables/contact_submissions/${row.id}`)).status).toBe(404)
  const bin = await it.admin.call('GET', '/api/tables/contact_submissions?bin=1')
  expect(bin.body.rows.map(({ id }) => id)).toContain(row.id)

  const bulk = '/api/tables/contact_submissions/bulk'
  expect((await it.admin.call('POST', bulk, { action: 'restore', ids: [row.id] })).status).toBe(200)
  expect((await it.admin.call('GET', '/api/tables/contact_submissions')).body.rows[0]).toMatchObject({
    id: row.id,
  })
})

test('of two who change the same version one is refused, and is shown the other’s', async () => {
  const row = await add()
  const path = `/api/tables/contact_submissions/${row.id}`
  const save = (subject: string) => it.admin.call('PUT', path, { subject, updated_at: row.updated_at })
  const answers = await Promise.all([save('uno'), save('due'), save('tre')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const winner = answers.find(({ status }) => status === 200)!
  for (const { status, body } of answers) if (status === 409) expect(body.row).toEqual(winner.body.row)
})

test.each([
  [{ name: 'A' }, { name: 'Nome must be at least 2 characters' }],
  [{ name: '  ' }, { name: 'Nome is required' }],
  [{ email: 'nessuno' }, { email: 'Email is not a valid email' }],
  [{ name: 5 }, { name: 'Nome must be a string' }],
  [{ name: 'con \0 zero' }, { name: 'Nome is not valid' }],
  [{ message: 'x'.repeat(1001) }, { message: 'Messaggio cannot exceed 1000 characters' }],
  [{ id: 7 }, { id: 'ID: campo di sola lettura.' }],
  [{ created_at: '2020-01-01T00:00:00Z' }, { created_at: 'Creato il: campo di sola lettura.' }],
  [{ deleted_at: '2020-01-01T00:00:00Z' }, { deleted_at: 'Campo sconosciuto.' }],
  [{ search_text: 'x' }, { search_text: 'Campo sconosciuto.' }],
  [{ deletedAt: null }, { deletedAt: 'Campo sconosciuto.' }],
])('%j is refused with its reason', async (fields, errors) => {
  const { status, body } = await it.admin.call('POST', '/api/tables/contact_submissions', contact(fields))
  expect(status).toBe(400)
  expect(body.errors).toEqual(errors)
})

test('a field called __proto__ is a field that does not exist', async () => {
  const { status, text } = await it.admin.call(
    'POST',
    '/api/tables/contact_submissions',
    JSON.stringify(contact()).replace('{', '{"__proto__":{"role":"admin"},'),
  )
  expect(status).toBe(400)
  expect(text).toContain('__proto__')
})

test('numbers, choices and moments keep their rules', async () => {
  const purchase = {
    checkout_session_id: 'cs_test_1',
    provider: 'stripe',
    customer_email: 'a@posta.example',
    product_name: 'Planner',
    amount_cents: 3700,
    currency: 'EUR',
    purchased_at: '2026-03-01T10:00:00+01:00',
  }
  const post = (fields: object) => it.admin.call('POST', '/api/tables/purchases', { ...purchase, ...fields })
  const { body, text } = await post({})
  expect(body.row, text).toMatchObject({
    amount_cents: 3700,
    status: 'paid',
    purchased_at: '2026-03-01T09:00:00.000Z',
  })
  expect((await post({})).body.errors).toHaveProperty('checkout_session_id')
  expect((await post({ amount_cents: 1.5 })).body.errors).toEqual({
    amount_cents: 'Importo (centesimi) must be an integer',
  })
  expect((await post({ amount_cents: 100_000_000 })).body.errors).toEqual({
    amount_cents: 'Importo (centesimi) cannot be greater than 99999999',
  })
  expect((await post({ status: 'gift' })).body.errors).toEqual({
    status: 'Stato must be one of the valid options',
  })
  expect((await post({ purchased_at: 'ieri' })).body.errors).toEqual({
    purchased_at: 'Acquistato il must be a valid date',
  })
})

test('the total is right after rows by SQL, concurrent writes, a rollback, and emptying', async () => {
  const total = async () => (await it.admin.call('GET', '/api/tables/email_sequences?limit=1')).body.total
  const counted = async () =>
    Number((await query<{ n: string }>(it.app.databaseUrl, 'SELECT count(*) n FROM email_sequences'))[0]!.n)
  const insert = `INSERT INTO email_sequences (sequence_name, email_type, send_after_days, email_subject, email_template)
    SELECT 'S' || n, 'welcome', 0, 'x', 'y' FROM generate_series(1, 50) n`
  await Promise.all(Array.from({ length: 8 }, () => query(it.app.databaseUrl, insert)))
  await query(it.app.databaseUrl, `BEGIN; ${insert}; ROLLBACK`)
  await query(it.app.databaseUrl, `DELETE FROM email_sequences WHERE id % 3 = 0`)
  await query(it.app.databaseUrl, `BEGIN; SET LOCAL session_replication_role = replica; ${insert}; COMMIT`)
  expect(await total()).toBe(await counted())
  expect(await total()).toBeGreaterThan(100)
  await query(it.app.databaseUrl, 'DELETE FROM email_sequences')
  expect(await total()).toBe(0)
})
