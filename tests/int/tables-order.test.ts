import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type TableProperty, type TableSchema } from '@/contracts/tables'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, type Row, tablesClient } from '../support/tables-client'

const TABLES = [
  'contact_submissions',
  'purchases',
  'withdrawal_requests',
  'email_sequences',
  'faqs',
  'testimonials',
  'reviews',
  'users',
  'product_files',
]
const ROWS = 13

let app: App
let admin: Client
let schemas: TableSchema[]
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
  schemas = (await admin.call('GET', '/api/admin/schemas')).body as unknown as TableSchema[]
})
afterAll(() => app.stop())

/** As a dictionary: capitals after small letters, accents after none, and neither before the next letter. */
const WORDS = ['zeta', 'Ànima', 'anima', 'Zebra', 'écru', 'Anima', 'erba', '']

/** What the row at an index has in a column: each value more than once, where the column lets it. */
function valueAt(index: number, { property, isUnique }: { property: TableProperty; isUnique: boolean }) {
  const { type, format, minimum = 0, maximum = 1000, enum: options } = property
  if (options) return String(options[index % options.length])
  if (type === 'boolean') return index % 2 === 0 ? 'true' : 'false'
  if (format === 'date-time') return `2026-0${1 + (index % 3)}-01T00:00:00.${100 + (index % 3)}Z`
  if (type !== 'string') return String(Math.min(maximum, minimum + ((index * 7) % 4)))
  const word =
    format === 'email' ? `${['zoe', 'anna', 'bea'][index % 3]}@x.example` : WORDS[index % WORDS.length]!
  return isUnique ? `${index}${word}` : word
}

/** What PostgreSQL's own catalogue says of a table's columns. */
const columnsOf = (table: string) =>
  query<{ name: string; isNullable: boolean; isUnique: boolean }>(
    app.databaseUrl,
    `SELECT a.attname AS name, NOT a.attnotnull AS "isNullable", EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND a.attnum = ANY (i.indkey)
     ) AS "isUnique"
     FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
    [table],
  )

/** Rows of one's own, written by SQL, so that read-only columns have something to be sorted by too. */
async function fill({ tableName, properties }: TableSchema): Promise<void> {
  const columns = (await columnsOf(tableName)).flatMap((column) => {
    const property = properties[column.name]
    return property && column.name !== 'id' ? [{ ...column, property }] : []
  })
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const values = columns.map((column) =>
      column.isNullable && index % 4 === 3 ? 'NULL' : `'${valueAt(index, column)}'`,
    )
    return `(${values.join(', ')})`
  })
  await query(
    app.databaseUrl,
    `BEGIN; SET LOCAL session_replication_role = replica;
     ${rows.map((row) => `INSERT INTO ${tableName} (${names}) VALUES ${row};`).join('\n')} COMMIT`,
  )
}

const italian = new Intl.Collator('it')

/** Which of two values comes first, nothing being after everything (PostgreSQL's own order). */
function compare(one: unknown, other: unknown, { enum: options, type, format }: TableProperty): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (options) return options.indexOf(one as string) - options.indexOf(other as string)
  if (type === 'string' && format !== 'date-time') return italian.compare(one as string, other as string)
  return one === other ? 0 : one! < other! ? -1 : 1
}

describe.each(TABLES)('%s', (table) => {
  const listed = async (parameters: Record<string, string>) => {
    const path = `/api/tables/${table}?${new URLSearchParams({ limit: '100', ...parameters }).toString()}`
    const { status, body, text } = await admin.call('GET', path)
    expect(status, text).toBe(200)
    return body.rows
  }

  test('is sorted by each of its columns, both ways, nothing last, and by id among equals', async () => {
    const schema = schemas.find(({ tableName }) => tableName === table)!
    await fill(schema)
    const rows = await listed({})
    expect(rows.length).toBeGreaterThanOrEqual(ROWS)
    // The same list by the way of searches and filters, which is another statement.
    const filters = JSON.stringify({ join: 'and', conditions: [{ field: 'id', op: 'not_empty' }] })
    for (const [name, property] of Object.entries(schema.properties)) {
      for (const [direction, way] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const order = (one: Row, other: Row) =>
          way * (compare(one[name], other[name], property) || one.id - other.id)
        const show = (list: Row[]) => list.map((row) => [row.id, row[name]])
        const expected = show(rows.toSorted(order))
        const sort = `${name}:${direction}`
        expect(show(await listed({ sort })), sort).toEqual(expected)
        expect(show(await listed({ sort, filters })), `${sort}, filtered`).toEqual(expected)
      }
    }
  })
})
