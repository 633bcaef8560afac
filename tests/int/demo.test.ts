import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { salesQuery } from '@/contracts/overview'
import { funnelQuery } from '@/contracts/visits'
import { readMail } from '@/services/overview/mail/read-mail'
import { readSales } from '@/services/overview/sales/read-sales'
import { listToDos } from '@/services/overview/to-do/list-to-dos'
import { readFunnel } from '@/services/visits/read-funnel'

import { createDatabase, runProgram, TEST_SECRET } from '../support/cluster'

const DAY_MS = 86_400_000
const SATURDAY = 6

let db: pg.Pool
const now = new Date()
const year = { days: '365' }
beforeAll(async () => {
  const url = await createDatabase(inject('clusterUrl'))
  const args = ['--purchases', '3000', '--contacts', '200', '--visit-days', '365']
  await runProgram('demo', { DATABASE_URL: url, PAYLOAD_SECRET: TEST_SECRET }, args)
  db = new pg.Pool({ connectionString: url, max: 2 })
})
afterAll(() => db.end())

test('a year of sales looks like a shop’s: quiet Saturdays, a campaign, refunds', async () => {
  const { figures, figures_before, points } = await readSales({ db, query: salesQuery.parse(year), now })
  expect(figures.orders).toBeGreaterThan(figures_before.orders)
  expect(figures.refunds).toBeGreaterThan(0)
  // The first and the last may be a few hours long.
  expect(points.slice(1, -1).every(({ orders }) => orders > 0)).toBe(true)

  const { rows } = await db.query<{ at: Date }>('SELECT purchased_at AS at FROM purchases')
  const on = (isWanted: (day: Date) => boolean) =>
    rows.filter(({ at }) => isWanted(new Date(at.getTime() + DAY_MS / 24))).length
  expect(on((day) => day.getUTCDay() === SATURDAY)).toBeLessThan(on((day) => day.getUTCDay() === 1))
  // The last November that is over.
  const november = now.getUTCFullYear() - (now.getUTCMonth() === 11 ? 0 : 1)
  const inNovember = (from: number, to: number) =>
    on(
      (day) =>
        day.getUTCFullYear() === november &&
        day.getUTCMonth() === 10 &&
        day.getUTCDate() >= from &&
        day.getUTCDate() < to,
    )
  expect(inNovember(20, 30)).toBeGreaterThan(inNovember(5, 15))
})

test('visits have sources, devices and campaigns, and some of them buy', async () => {
  const { sources, devices } = await readFunnel({ db, query: funnelQuery.parse(year), now })
  expect(sources.length).toBeGreaterThan(8)
  expect(sources.some(({ campaign }) => campaign === 'black-friday')).toBe(true)
  expect(sources.some(({ visits, paid }) => visits > paid && paid > 0)).toBe(true)
  expect(devices.map(({ device }) => device).sort()).toEqual(['desktop', 'mobile', 'tablet'])
})

test('mail was sent and failed, clicked and unsubscribed from, of several sequences', async () => {
  const { figures, sequences } = await readMail({ db, query: salesQuery.parse(year), now })
  for (const figure of Object.values(figures)) expect(figure).toBeGreaterThan(0)
  expect(sequences.length).toBeGreaterThan(1)
})

test('messages were answered and not, which stands among what is to do', async () => {
  const { rows } = await db.query<{ state: string }>('SELECT DISTINCT state::text FROM contact_submissions')
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['new', 'answered', 'archived']))
  expect((await listToDos({ db })).map(({ kind }) => kind)).toContain('messages')
})

test('reviews are enough for real figures, some without consent, withdrawn or answered', async () => {
  const [counted] = (await db.query<{ n: number }>('SELECT count(*)::int AS n FROM counted_reviews(true)'))
    .rows
  expect(counted!.n).toBeGreaterThan(10)
  const { rows } = await db.query<{ withdrawn: number; silent: number; answered: number }>(
    `SELECT count(*) FILTER (WHERE state = 'withdrawn')::int AS withdrawn,
            count(*) FILTER (WHERE NOT consent)::int AS silent, count(answer)::int AS answered FROM reviews`,
  )
  for (const count of Object.values(rows[0]!)) expect(count).toBeGreaterThan(0)
})
