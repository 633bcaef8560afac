import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type TableProperty, type TableSchema } from '@/contracts/tables'

import { type App, startApp } from '../support/app'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
let schemas: TableSchema[]
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
  schemas = (await admin.call('GET', '/api/admin/schemas')).body as unknown as TableSchema[]
})
afterAll(() => app.stop())

/** A value that a field takes, and that no other row has. */
function valueFor(name: string, property: TableProperty, word: string): unknown {
  if (property.enum) return property.enum[0]
  if (property.format === 'email') return `${word}@posta.example`
  if (property.format === 'date-time') return '2026-03-01T09:00:00.000Z'
  if (property.type === 'boolean') return false
  if (property.type !== 'string') return property.minimum ?? 3
  if (name.endsWith('_rich_text')) return `<p>${word} scritta</p>`
  return `${word} scritta`.slice(0, property.maxLength ?? 100)
}

/** What one has to fill in, and nothing else: where files come from is another matter. */
const rowFor = ({ properties, required }: TableSchema, word: string) =>
  Object.fromEntries(required.map((name) => [name, valueFor(name, properties[name]!, word)]))

/** A text that may be changed, and that nobody holds against those of other rows. */
const CHANGED: Record<string, string> = {
  contact_submissions: 'subject',
  purchases: 'customer_name',
  email_sequences: 'email_subject',
  faqs: 'question',
  testimonials: 'content',
  users: 'name',
  product_files: 'product_name',
}

describe.each(Object.keys(CHANGED))('%s', (table) => {
  const path = `/api/tables/${table}`
  const schema = () => schemas.find(({ tableName }) => tableName === table)!
  const list = (query: string) => admin.call('GET', `${path}?${query}`)
  const add = async (word: string) => {
    const written = rowFor(schema(), word)
    const { status, body, text } = await admin.call('POST', path, written)
    expect(status, text).toBe(201)
    return { written, row: body.row }
  }

  test('a row is added as it was written, and is in the list, in the search and in the file', async () => {
    const { total } = (await list('')).body
    const { written, row } = await add('zaffiro')
    expect(row).toMatchObject(written)
    expect(Object.keys(row)).toEqual(Object.keys(schema().properties))
    const after = (await list('')).body
    expect(after).toMatchObject({ total: total + 1, rows: expect.arrayContaining([row]) as unknown })
    expect(after.rows[0]).toEqual(row)
    expect((await list('search=ZAFFIRO')).body).toMatchObject({ total: 1, rows: [row] })
    const csv = await (await admin.fetch(`${path}/export?search=zaffiro`)).text()
    expect(csv.split('\n')[1]).toMatch(new RegExp(`^${row.id},`))
  })

  test('what is missing is named, and nothing is written', async () => {
    const { total } = (await list('')).body
    const { status, body } = await admin.call('POST', path, {})
    expect(status).toBe(400)
    const withoutDefault = schema().required.filter(
      (name) => schema().properties[name]!.default === undefined,
    )
    expect(Object.keys(body.errors).sort()).toEqual(withoutDefault.sort())
    for (const name of withoutDefault) {
      expect(body.errors[name]).toBe(`${schema().properties[name]!.title} is required`)
    }
    expect((await list('')).body.total).toBe(total)
  })

  test('a row is changed, told in its history, and put back', async () => {
    const { row } = await add('opale')
    const name = CHANGED[table]!
    const { body, text } = await admin.call('PUT', `${path}/${row.id}`, { ...row, [name]: 'cambiata ora' })
    expect(body.row, text).toMatchObject({ id: row.id, [name]: 'cambiata ora' })
    expect((await list('search=cambiata+ora')).body.rows.map(({ id }) => id)).toEqual([row.id])

    const history = (await admin.call('GET', `${path}/${row.id}/history`)).body.rows
    expect(history[0]).toMatchObject({
      operation: 'update',
      before: { [name]: row[name] },
      after: { [name]: 'cambiata ora' },
    })
    const reverted = await admin.call('POST', `${path}/${row.id}/revert`, { entry: history[0]!.id })
    expect(reverted.body.row, reverted.text).toMatchObject({ [name]: row[name] })
    expect((await list('search=cambiata+ora')).body.total).toBe(0)
  })

  test('a row is deleted once, and comes back once', async () => {
    const { written, row } = await add('ametista')
    const { total } = (await list('')).body
    const gone = await admin.call('DELETE', `${path}/${row.id}`)
    if (!schema().permissions.delete) {
      expect(gone.status).toBe(403)
      expect((await list('search=ametista')).body.total).toBe(1)
      return
    }
    expect(gone.body).toEqual({ success: true })
    expect((await list('search=ametista')).body.total).toBe(0)
    expect((await list('')).body.total).toBe(total - 1)
    expect((await admin.call('DELETE', `${path}/${row.id}`)).status).toBe(404)
    if (schema().hasBin) expect((await list('bin=1&search=ametista')).body.total).toBe(1)

    const undo = { action: 'undo', batch: gone.headers.get('X-Undo-Batch') }
    expect((await admin.call('POST', `${path}/bulk`, undo)).status).toBe(200)
    expect((await list('search=ametista')).body.rows).toEqual([expect.objectContaining(written)])
    expect((await admin.call('POST', `${path}/bulk`, undo)).status).toBeGreaterThanOrEqual(400)
    expect((await list('')).body.total).toBe(total)
  })
})

test('no listed table is left out here, but for the log, which is written by the worker alone', () => {
  const names = schemas.map(({ tableName }) => tableName)
  expect(names.sort()).toEqual([...Object.keys(CHANGED), 'email_tracking'].sort())
  expect(schemas.find(({ tableName }) => tableName === 'email_tracking')!.permissions).toEqual({
    create: false,
    update: false,
    delete: true,
  })
})
