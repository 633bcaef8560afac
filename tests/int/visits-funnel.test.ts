import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { funnelQuery } from '@/contracts/visits'
import { exportFunnel } from '@/services/visits/export-funnel'
import { readFunnel } from '@/services/visits/read-funnel'
import { visitStatements } from '@/services/visits/sums/visits-sql'
import { sweepVisits } from '@/services/visits/sweep-visits'
import { writeVisits } from '@/services/visits/write-visits'

import { createDatabase } from '../support/cluster'
import { addUp, countByHand, happen, period, RAW_VISITS, step } from '../support/funnel-history'

let db: pg.Pool
beforeAll(async () => {
  db = new pg.Pool({ connectionString: await createDatabase(inject('clusterUrl')), max: 3 })
  await db.query('UPDATE email_sequences SET is_active = 0')
  await db.query(RAW_VISITS)
})
afterAll(() => db.end())

const EMPTY = `TRUNCATE purchases, checkout_sessions, raw_visits, visit_changes, visit_hours, visit_source_days,
  visit_device_days CASCADE`
const NAMES = ['source', 'medium', 'campaign'] as const

test('the funnel equals what the rows say, whatever happened and whenever the clock changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      period,
      fc.option(fc.integer({ min: 0, max: 23 }), { nil: null }),
      async (steps, asked, hour) => {
        await db.query(EMPTY)
        await happen(db, steps)
        // With an hour, the period ends today.
        const now =
          hour === null
            ? new Date('2028-01-01T12:00:00Z')
            : new Date(`${asked.to}T${String(hour).padStart(2, '0')}:30:00Z`)
        const told = () =>
          readFunnel({ db, query: funnelQuery.parse({ ...asked, kind: 'real', unit: 'day' }), now })
        const report = await told()
        const rows = await countByHand(db, report.period)
        const rowsBefore = await countByHand(db, report.before)
        expect(addUp(report.sources, NAMES)).toEqual(addUp(rows, NAMES))
        expect(addUp(report.devices, ['device'])).toEqual(addUp(rows, ['device']))
        expect(
          addUp(
            report.points.map((point) => ({ ...point, day: point.from })),
            ['day'],
          ),
        ).toEqual(addUp(rows, ['day']))
        const before = report.sources.map((row) => ({ ...row, ...row.before }))
        expect(addUp(before, NAMES)).toEqual(addUp(rowsBefore, NAMES))
        expect(addUp([report.figures], [])).toEqual(addUp(rows, []))
        expect(addUp([report.figures_before], [])).toEqual(addUp(rowsBefore, []))

        // Defined anew, as after an update of the shop, it says the same, whatever spans the release before kept.
        const client = await db.connect()
        await client.query('BEGIN')
        for (const table of ['visit_source_days', 'visit_device_days']) {
          await client.query(`DELETE FROM ${table} WHERE days IN (2, 8)`)
          await client.query(`UPDATE ${table} SET visits = visits + 5 WHERE days = 4`)
        }
        for (const statement of visitStatements) await client.query(statement)
        await client.query('COMMIT')
        client.release()
        expect(await told()).toEqual(report)
      },
    ),
    { numRuns: 40 },
  )
})

test('rows that are all taken away at once are taken from the sums', async () => {
  await db.query(EMPTY)
  const sum = {
    source: 'lettera',
    medium: '',
    campaign: '',
    device: '' as const,
    hour: '2026-06-01T10:00:00Z',
    visits: 3,
  }
  await writeVisits({ db, sums: [sum] })
  const insert = () =>
    db.query(
      `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, source,
         purchased_at) VALUES ('cs_live_1', 'stripe', 'a@posta.example', 'P', 3700, 'EUR', 'lettera', '2026-06-01T10:00:00Z')`,
    )
  const figures = async () =>
    (
      await readFunnel({
        db,
        query: funnelQuery.parse({ from: '2026-06-01', to: '2026-06-01', kind: 'real' }),
        now: new Date('2027-01-01T00:00:00Z'),
      })
    ).figures
  await insert()
  expect(await figures()).toEqual({ visits: 3, checkouts: 0, paid: 1, revenue_cents: 3700 })
  await db.query('TRUNCATE purchases CASCADE')
  expect(await figures()).toEqual({ visits: 3, checkouts: 0, paid: 0, revenue_cents: 0 })
  await insert()
  expect(await figures()).toEqual({ visits: 3, checkouts: 0, paid: 1, revenue_cents: 3700 })
})

test('a spreadsheet takes no source for a formula', async () => {
  await db.query(EMPTY)
  const sum = { medium: '', campaign: '', device: '' as const, hour: '2026-06-01T10:00:00Z', visits: 1 }
  await writeVisits({
    db,
    sums: [
      { ...sum, source: '=1+1' },
      { ...sum, source: 'a,"b"', visits: 2 },
    ],
  })
  const { csv, filename, total } = await exportFunnel({
    db,
    query: funnelQuery.parse({ from: '2026-06-01', to: '2026-06-01' }),
    now: new Date('2027-01-01T00:00:00Z'),
  })
  expect([filename, total]).toEqual(['origini-2026-06-01-2026-06-01.csv', 2])
  expect(await new Response(csv).text()).toContain('"a,""b""",,,2,0,0,0,0,0,0,0\r\n\'=1+1,,,1,')
})

test('old sums go in whole blocks of days, hours and days alike', async () => {
  await db.query(EMPTY)
  const sum = { source: 'lettera', medium: '', campaign: '', device: '' as const, visits: 1 }
  await writeVisits({
    db,
    sums: [
      { ...sum, hour: '2020-06-01T10:00:00Z' },
      { ...sum, hour: '2026-06-01T10:00:00Z' },
    ],
  })
  const visits = async () =>
    (
      await readFunnel({
        db,
        query: funnelQuery.parse({ from: '2020-05-01', to: '2020-07-01' }),
        now: new Date('2027-01-01T00:00:00Z'),
      })
    ).figures.visits
  expect(await visits()).toBe(1)
  await sweepVisits({ db, now: new Date('2025-05-31T00:00:00Z') })
  expect(await visits()).toBe(1)
  await sweepVisits({ db, now: new Date('2026-11-01T00:00:00Z') })
  expect(await visits()).toBe(0)
  const { rows } = await db.query('SELECT min(hour) AS hour FROM visit_hours')
  expect(rows[0]).toEqual({ hour: new Date('2026-06-01T10:00:00Z') })
})
