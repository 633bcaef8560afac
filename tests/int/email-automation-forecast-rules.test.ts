import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { forecastChange } from '@/services/email-automation/forecast-change'

import { query } from '../support/cluster'
import { addPurchase, addSequence } from '../support/email'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()
let db: pg.Client
beforeEach(async () => {
  db = new pg.Client({ connectionString: shop.databaseUrl })
  await db.connect()
})
afterEach(() => db.end())

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const BUYERS = [0, 1, 3, 6, 33, 40]

/** A sequence of five days, active for ten; who bought so many days ago is called by that number. */
async function shopOfSixBuyers(active: 0 | 1): Promise<number> {
  const id = await addSequence(shop.databaseUrl, { days: 5, active, activatedAt: ago(10) })
  for (const days of BUYERS)
    await addPurchase(shop.databaseUrl, { email: `${days}@example.it`, at: ago(days) })
  await addPurchase(shop.databaseUrl, { email: 'no@example.it', at: ago(40) })
  await query(
    shop.databaseUrl,
    `INSERT INTO email_suppressions (email, reason) VALUES ('no@example.it', 'manual')`,
  )
  return id
}

type Who = { now?: number[]; later?: number[] }
const planned = async (): Promise<Required<Who>> => {
  const rows = await query<{ user_email: string; due: boolean }>(
    shop.databaseUrl,
    `SELECT user_email, due_at <= now() AS due FROM email_deliveries WHERE state = 'planned'`,
  )
  const list = (due: boolean) =>
    rows
      .filter((row) => row.due === due)
      .map((row) => Number.parseInt(row.user_email))
      .sort((one, other) => one - other)
  return { now: list(true), later: list(false) }
}

// Contract §7, worked out by hand. `due` had it before the change already; `now` are those the change sends it to.
test.each<
  [string, 0 | 1, object, { due?: number[]; now: number[]; later: number[]; cancelled: number; past: number }]
>([
  ['an earlier day', 1, { send_after_days: 2 }, { due: [6], now: [3], later: [0, 1], cancelled: 0, past: 2 }],
  ['a later day', 1, { send_after_days: 30 }, { now: [], later: [0, 1, 3, 6], cancelled: 0, past: 2 }],
  ['nothing but words', 1, {}, { due: [6], now: [], later: [0, 1, 3], cancelled: 0, past: 2 }],
  ['switched off', 1, { is_active: 0 }, { now: [], later: [], cancelled: 4, past: 2 }],
  [
    'past buyers',
    1,
    { include_past_buyers: 1 },
    { due: [6], now: [33, 40], later: [0, 1, 3], cancelled: 0, past: 2 },
  ],
  ['switched on', 0, {}, { now: [], later: [0, 1, 3], cancelled: 0, past: 3 }],
  [
    'switched on with past buyers',
    0,
    { include_past_buyers: 1 },
    { now: [6, 33, 40], later: [0, 1, 3], cancelled: 0, past: 3 },
  ],
  [
    'switched on for a longer delay',
    0,
    { send_after_days: 34 },
    { now: [], later: [0, 1, 3, 6, 33], cancelled: 0, past: 1 },
  ],
])('%s: told before, and done', async (_, active, change, { due = [], now, later, cancelled, past }) => {
  const id = await shopOfSixBuyers(active)
  const values = { send_after_days: 5, is_active: 1, include_past_buyers: 0, ...change }
  expect(await forecastChange({ db, id, values })).toMatchObject({
    now: now.length,
    later: later.length,
    cancelled,
    past_buyers: past,
  })
  await query(
    shop.databaseUrl,
    'UPDATE email_sequences SET send_after_days = $1, is_active = $2, include_past_buyers = $3',
    [values.send_after_days, values.is_active, values.include_past_buyers],
  )
  expect(await planned()).toEqual({ now: [...due, ...now].sort((one, other) => one - other), later })
})

test('a new sequence, and when its first and last mail leaves', async () => {
  for (const days of [1, 3, 40])
    await addPurchase(shop.databaseUrl, { email: `${days}@example.it`, at: ago(days) })
  const values = { send_after_days: 10, is_active: 1, include_past_buyers: 1 }
  const { first_at, last_at, ...counts } = await forecastChange({ db, id: undefined, values })
  expect(counts).toEqual({ now: 1, later: 2, cancelled: 0, past_buyers: 1, is_paused: false })
  expect(Math.abs(new Date(first_at!).getTime() - Date.now())).toBeLessThan(3_600_000)
  expect(Math.round((new Date(last_at!).getTime() - Date.now()) / 86_400_000)).toBe(9)
})
