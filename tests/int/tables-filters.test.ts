import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { type Client, contact, type Row, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

const add = async (fields: Record<string, unknown> = {}): Promise<Row> =>
  (await admin.call('POST', '/api/tables/contact_submissions', contact(fields))).body.row

type Condition = { field: string; op: string; value?: unknown; to?: unknown }
const listed = (table: string, filters: object) => {
  const parameters = new URLSearchParams({ sort: 'id:asc', limit: '100', filters: JSON.stringify(filters) })
  return admin.call('GET', `/api/tables/${table}?${parameters.toString()}`)
}

test('filters ask by type, joined by and and or', async () => {
  const rows = [
    await add({ name: 'Filtro Uno', subject: 'alfa' }),
    await add({ name: 'Filtro Due', subject: null }),
    await add({ name: 'Filtro Tre', subject: 'beta' }),
  ]
  const ask = async (filters: object) => {
    const { body } = await admin.call(
      'GET',
      `/api/tables/contact_submissions?sort=id:asc&filters=${encodeURIComponent(JSON.stringify(filters))}`,
    )
    return body.rows.map(({ id }) => id)
  }
  const mine = { field: 'name', op: 'contains', value: 'filtro' }
  const ids = rows.map(({ id }) => id)
  expect(await ask({ join: 'and', conditions: [mine] })).toEqual(ids)
  expect(await ask({ join: 'and', conditions: [mine, { field: 'subject', op: 'empty' }] })).toEqual([ids[1]])
  const either = {
    join: 'or',
    conditions: [
      { field: 'subject', op: 'is', value: 'ALFA' },
      { field: 'subject', op: 'is', value: 'beta' },
    ],
  }
  expect(await ask({ join: 'and', conditions: [mine, either] })).toEqual([ids[0], ids[2]])
  expect(
    await ask({ join: 'and', conditions: [{ field: 'id', op: 'between', value: ids[0], to: ids[1] }] }),
  ).toEqual([ids[0], ids[1]])
  expect(
    await ask({
      join: 'and',
      conditions: [mine, { field: 'created_at', op: 'after', value: rows[2]!.created_at }],
    }),
  ).toEqual([])
})

describe('one condition', () => {
  beforeAll(() =>
    query(
      app.databaseUrl,
      `INSERT INTO purchases (checkout_session_id, provider, product_name, customer_name, customer_email, amount_cents,
                              currency, purchased_at)
       VALUES ('cs_1', 'stripe', 'Quaderno', 'Èva Neri', 'e@x.example', 1000, 'EUR', '2026-03-29T00:30:00Z'),
              ('cs_2', 'stripe', 'Agenda 100%', '', 'b@x.example', 3700, 'EUR', '2026-03-29T01:30:00Z'),
              ('cs_3', 'sandbox', 'agenda', NULL, 'c@x.example', 4700, 'EUR', '2026-10-25T00:30:59.999Z')`,
    ),
  )
  test.each<[string, Condition, string[]]>([
    [
      'text contains, whatever its case',
      { field: 'product_name', op: 'contains', value: 'AGENDA' },
      ['cs_2', 'cs_3'],
    ],
    ['text contains two letters', { field: 'product_name', op: 'contains', value: 'ua' }, ['cs_1']],
    ['text contains a sign that SQL knows', { field: 'product_name', op: 'contains', value: '0%' }, ['cs_2']],
    ['text contains accents', { field: 'customer_name', op: 'contains', value: 'èVA' }, ['cs_1']],
    ['text is', { field: 'product_name', op: 'is', value: 'Agenda' }, ['cs_3']],
    ['text is not', { field: 'product_name', op: 'is_not', value: 'AGENDA' }, ['cs_1', 'cs_2']],
    [
      'text is not, where there is none',
      { field: 'customer_name', op: 'is_not', value: 'Èva Neri' },
      ['cs_2', 'cs_3'],
    ],
    ['text is empty', { field: 'customer_name', op: 'empty' }, ['cs_2', 'cs_3']],
    ['text is not empty', { field: 'customer_name', op: 'not_empty' }, ['cs_1']],
    ['number is', { field: 'amount_cents', op: 'is', value: 3700 }, ['cs_2']],
    ['number is not', { field: 'amount_cents', op: 'is_not', value: 3700 }, ['cs_1', 'cs_3']],
    ['number is less', { field: 'amount_cents', op: 'less_than', value: 3700 }, ['cs_1']],
    ['number is greater', { field: 'amount_cents', op: 'greater_than', value: 1000 }, ['cs_2', 'cs_3']],
    [
      'number is between, both ends in it',
      { field: 'amount_cents', op: 'between', value: 1000, to: 3700 },
      ['cs_1', 'cs_2'],
    ],
    ['choice is', { field: 'provider', op: 'is', value: 'sandbox' }, ['cs_3']],
    ['choice is not', { field: 'provider', op: 'is_not', value: 'sandbox' }, ['cs_1', 'cs_2']],
    ['moment is before', { field: 'purchased_at', op: 'before', value: '2026-03-29T01:30:00Z' }, ['cs_1']],
    ['moment is after', { field: 'purchased_at', op: 'after', value: '2026-03-29T01:30:00Z' }, ['cs_3']],
    [
      'moment is between, both ends in it, the last minute whole',
      { field: 'purchased_at', op: 'between', value: '2026-03-29T01:30:00Z', to: '2026-10-25T00:30:00Z' },
      ['cs_2', 'cs_3'],
    ],
    [
      'moment is between, to a second',
      { field: 'purchased_at', op: 'between', value: '2026-03-29T01:30:00Z', to: '2026-10-25T00:30:59Z' },
      ['cs_2'],
    ],
    ['an id that is no whole number', { field: 'id', op: 'is', value: 1.5 }, []],
    ['an id beyond every id', { field: 'id', op: 'greater_than', value: 1e300 }, []],
  ])('%s', async (_, condition, expected) => {
    const { status, body, text } = await listed('purchases', { join: 'and', conditions: [condition] })
    expect(status, text).toBe(200)
    expect(body.rows.map(({ checkout_session_id: name }) => name)).toEqual(expected)
  })

  test('a box is ticked or not', async () => {
    const rows = (await admin.call('GET', '/api/tables/testimonials?limit=100')).body.rows
    await admin.call('PUT', `/api/tables/testimonials/${rows[0]!.id}`, { is_visible: false })
    const where = (value: boolean) =>
      listed('testimonials', { join: 'and', conditions: [{ field: 'is_visible', op: 'is', value }] })
    expect((await where(false)).body.rows).toMatchObject([{ id: rows[0]!.id }])
    expect((await where(true)).body.total).toBe(rows.length - 1)
  })

  test.each<[string, Condition]>([
    ['contains of a number', { field: 'amount_cents', op: 'contains', value: '1' }],
    ['before of a text', { field: 'product_name', op: 'before', value: 'a' }],
    ['a number that is a text', { field: 'amount_cents', op: 'is', value: '3700' }],
    ['no value', { field: 'product_name', op: 'is' }],
    ['half a range', { field: 'amount_cents', op: 'between', value: 1 }],
    ['a moment that is none', { field: 'purchased_at', op: 'before', value: '2026-02-30T00:00:00Z' }],
  ])('%s is refused', async (_, condition) => {
    const { status, body } = await listed('purchases', { join: 'and', conditions: [condition] })
    expect(status).toBe(400)
    expect(body.error).toBe(body.message)
  })
})

describe('many rows', () => {
  beforeAll(() =>
    query(
      app.databaseUrl,
      `INSERT INTO contact_submissions (name, email, subject, message)
       SELECT 'Tanti', 'raro' || n || '@x.example', 'S' || n, repeat('molte parole ', 20)
       FROM generate_series(1, 30000) n;
       ANALYZE contact_submissions`,
    ),
  )

  test('beyond ten thousand the total says that it is not exact', async () => {
    const parameters = 'search=parole&sort=id:desc'
    const { body } = await admin.call('GET', `/api/tables/contact_submissions?${parameters}`)
    expect(body).toMatchObject({ total: 10_000, total_is_exact: false })
    expect(body.rows).toHaveLength(20)
    expect(body.rows[0]!.subject).toBe('S30000')
  })

  test('a rare value of one column is found by the index of the search', async () => {
    const uses = async () => {
      const [row] = await query<{ n: number }>(
        app.databaseUrl,
        `SELECT idx_scan::int AS n FROM pg_stat_user_indexes WHERE indexrelname = 'listed_contact_submissions_search'`,
      )
      return row!.n
    }
    for (const op of ['is', 'contains']) {
      const before = await uses()
      const conditions = [{ field: 'email', op, value: 'raro29999@x.example' }]
      await vi.waitFor(async () => {
        expect((await listed('contact_submissions', { join: 'and', conditions })).body.total).toBe(1)
        expect(await uses()).toBeGreaterThan(before)
      }, PATIENCE_MS)
    }
  })

  test('a list that nobody waits for any more is not looked up to its end', async () => {
    const running = () =>
      query(
        app.databaseUrl,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'WITH matches AS%'`,
      )
    // Held up by a lock, as a slow disk would.
    const holder = new pg.Client({ connectionString: app.databaseUrl })
    await holder.connect()
    try {
      await holder.query('BEGIN; LOCK TABLE contact_submissions IN ACCESS EXCLUSIVE MODE')
      const left = new AbortController()
      const asked = admin.fetch('/api/tables/contact_submissions?search=parole', { signal: left.signal })
      await vi.waitFor(async () => expect(await running()).toHaveLength(1), PATIENCE_MS)
      left.abort()
      await expect(asked).rejects.toThrow()
      await vi.waitFor(async () => expect(await running()).toHaveLength(0), PATIENCE_MS)
    } finally {
      await holder.end()
    }
  })

  test('whoever types on while a list is on its way leaves no error behind', async () => {
    const leave = async (afterMs: number) => {
      const left = new AbortController()
      setTimeout(() => left.abort(), afterMs)
      await admin
        .fetch('/api/tables/contact_submissions?search=parol', { signal: left.signal })
        .catch(() => undefined)
    }
    for (let afterMs = 0; afterMs < 60; afterMs++) await leave(afterMs)
    // Whatever they left behind has been answered by then.
    await admin.call('GET', '/api/tables/contact_submissions?search=parole')
    expect(app.output()).not.toMatch(/ERROR/)
  })
})
