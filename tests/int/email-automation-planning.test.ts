import { describe, expect, inject, test } from 'vitest'

import { createDatabase, query } from '../support/cluster'
import { addPurchase, addPurchases, addSequence, countStates, ledger, passAt } from '../support/email'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()

const dueDates = async () => (await ledger(shop.databaseUrl)).map(({ due_at }) => due_at.toISOString())
const run = (sql: string, values: unknown[] = []) => query(shop.databaseUrl, sql, values)

describe('the calendar', () => {
  test.each([
    ['over the spring change of clocks', '2026-03-28T09:00:00Z', 1, '2026-03-29T08:00:00.000Z'],
    ['over the autumn change of clocks', '2026-10-24T08:00:00Z', 1, '2026-10-25T09:00:00.000Z'],
    ['into an hour that does not exist', '2026-03-28T01:30:00Z', 1, '2026-03-29T01:30:00.000Z'],
    ['over a leap day', '2028-02-28T11:00:00Z', 2, '2028-03-01T11:00:00.000Z'],
    ['a year ahead', '2026-07-01T22:30:00Z', 365, '2027-07-01T22:30:00.000Z'],
    ['at once', '2026-07-01T10:00:00Z', 0, '2026-07-01T10:00:00.000Z'],
    ['at once, in the hour that comes twice', '2026-10-25T00:30:00Z', 0, '2026-10-25T00:30:00.000Z'],
  ])('%s', async (_name, at, days, due) => {
    await addSequence(shop.databaseUrl, { days })
    await addPurchase(shop.databaseUrl, { at })
    expect(await dueDates()).toEqual([due])
  })

  test.each([
    ['too early waits for the morning', '2026-07-01T03:00:00Z', '2026-07-01T07:00:00.000Z'],
    ['within the hours goes as it is', '2026-07-01T10:20:00Z', '2026-07-01T10:20:00.000Z'],
    ['too late waits for the next day', '2026-07-01T18:00:00Z', '2026-07-02T07:00:00.000Z'],
    ['over a change of clocks', '2026-10-24T18:00:00Z', '2026-10-25T08:00:00.000Z'],
  ])('sending hours from 9 to 20: %s', async (_name, at, due) => {
    await addSequence(shop.databaseUrl, { fromHour: 9, untilHour: 20 })
    await addPurchase(shop.databaseUrl, { at })
    expect(await dueDates()).toEqual([due])
  })

  test('a late worker does not send at night either', async () => {
    await addSequence(shop.databaseUrl, { fromHour: 9, untilHour: 20 })
    await addPurchase(shop.databaseUrl, { at: '2026-07-01T10:00:00Z' })
    await passAt(shop.databaseUrl, shop.smtp.url, '2026-07-01T22:00:00Z')
    expect(shop.smtp.mails).toHaveLength(0)
    await passAt(shop.databaseUrl, shop.smtp.url, '2026-07-02T07:00:00Z')
    expect(shop.smtp.mails).toHaveLength(1)
  })

  test('each mail on its day, and none before', async () => {
    for (const days of [0, 1, 5]) await addSequence(shop.databaseUrl, { days, subject: `Giorno ${days}` })
    await addPurchase(shop.databaseUrl, { at: '2026-03-27T09:00:00Z' })
    const sentOn = async (now: string) => {
      await passAt(shop.databaseUrl, shop.smtp.url, now)
      return shop.smtp.mails.splice(0).map(({ message }) => message.subject)
    }
    expect(await sentOn('2026-03-27T09:00:01Z')).toEqual(['Giorno 0'])
    expect(await sentOn('2026-03-28T08:59:59Z')).toEqual([])
    expect(await sentOn('2026-03-28T09:00:00Z')).toEqual(['Giorno 1'])
    expect(await sentOn('2026-04-01T07:59:59Z')).toEqual([])
    expect(await sentOn('2026-04-01T08:00:00Z')).toEqual(['Giorno 5'])
    expect(await sentOn('2027-01-01T00:00:00Z')).toEqual([])
  })
})

describe('who gets a sequence that is switched on later', () => {
  test('only what falls due from then on', async () => {
    await addPurchase(shop.databaseUrl, { email: 'vecchia@example.it', at: '2026-01-01T10:00:00Z' })
    await addPurchase(shop.databaseUrl, { email: 'recente@example.it', at: '2026-06-08T10:00:00Z' })
    await addSequence(shop.databaseUrl, { days: 5, activatedAt: '2026-06-10T00:00:00Z' })
    expect((await ledger(shop.databaseUrl)).map(({ user_email }) => user_email)).toEqual([
      'recente@example.it',
    ])
  })

  test('past buyers when they are asked for, once', async () => {
    await addPurchases(shop.databaseUrl, 10, '2026-01-01T10:00:00Z')
    const id = await addSequence(shop.databaseUrl, { days: 5, activatedAt: '2026-06-10T00:00:00Z' })
    expect(await ledger(shop.databaseUrl)).toHaveLength(0)
    await run('UPDATE email_sequences SET include_past_buyers = 1 WHERE id = $1', [id])
    expect(await countStates(shop.databaseUrl)).toEqual({ planned: 10 })
    await passAt(shop.databaseUrl, shop.smtp.url)
    await run('UPDATE email_sequences SET is_active = 0 WHERE id = $1', [id])
    await run('UPDATE email_sequences SET is_active = 1 WHERE id = $1', [id])
    expect(await countStates(shop.databaseUrl)).toEqual({ sent: 10 })
    const [row] = await query<{ include_past_buyers: string }>(
      shop.databaseUrl,
      'SELECT include_past_buyers FROM email_sequences',
    )
    expect(Number(row!.include_past_buyers)).toBe(0)
  })

  test('disabled and enabled again: what lies ahead comes back', async () => {
    const id = await addSequence(shop.databaseUrl, { days: 5 })
    await addPurchase(shop.databaseUrl)
    await run('UPDATE email_sequences SET is_active = 0 WHERE id = $1', [id])
    expect(await ledger(shop.databaseUrl)).toMatchObject([
      { state: 'skipped', skip_reason: 'sequence_disabled' },
    ])
    await run('UPDATE email_sequences SET is_active = 1 WHERE id = $1', [id])
    expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'planned', skip_reason: null }])
  })
})

test('a new shop has five sequences, in Italian, of which the welcome alone is active', async () => {
  const fresh = await createDatabase(inject('clusterUrl'))
  const rows = await query<{ email_type: string; email_template: string }>(
    fresh,
    'SELECT email_type, send_after_days::int AS days, is_active::int AS active, email_template FROM email_sequences ORDER BY send_after_days',
  )
  expect(rows.map(({ email_template: _, ...row }) => row)).toEqual([
    { email_type: 'welcome', days: 0, active: 1 },
    { email_type: 'tutorial', days: 1, active: 0 },
    { email_type: 'reminder', days: 5, active: 0 },
    { email_type: 'upsell', days: 10, active: 0 },
    { email_type: 'referral', days: 21, active: 0 },
  ])
  for (const { email_template } of rows) expect(email_template).toMatch(/\b(il|la|che|per)\b/)
})

test('what triggers never saw is planned when it is looked for, and nothing twice', async () => {
  await addSequence(shop.databaseUrl, { days: 1 })
  await addPurchases(shop.databaseUrl, 5, '2026-03-01T10:00:00Z')
  await run('DELETE FROM email_deliveries WHERE id % 2 = 0')
  const before = (await ledger(shop.databaseUrl)).length
  const [first] = await query<{ planned: number }>(
    shop.databaseUrl,
    'SELECT email_plan(NULL, NULL) AS planned',
  )
  expect(first!.planned).toBe(5 - before)
  const [again] = await query<{ planned: number }>(
    shop.databaseUrl,
    'SELECT email_plan(NULL, NULL) AS planned',
  )
  expect(again!.planned).toBe(0)
})

test('the log shows what ended, and a row deleted there is hidden, not forgotten', async () => {
  await addSequence(shop.databaseUrl)
  await addSequence(shop.databaseUrl, { days: 3, type: 'tutorial' })
  await addPurchase(shop.databaseUrl)
  await passAt(shop.databaseUrl, shop.smtp.url)
  const log = () => run('SELECT sequence_id, user_email, email_type, email_sent FROM email_tracking')
  expect(await log()).toMatchObject([{ user_email: 'anna@example.it', email_type: 'welcome', email_sent: 1 }])
  await run('DELETE FROM email_tracking')
  expect(await log()).toEqual([])
  await run('SELECT email_plan(NULL, NULL)')
  await passAt(shop.databaseUrl, shop.smtp.url)
  expect(shop.smtp.mails).toHaveLength(1)
})
