import { beforeEach, describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addPurchases, addSequence } from '../support/email'
import { useEmailApp } from '../support/email-app'
import { beyondMidnight } from '../support/midnight'

const { it, call } = useEmailApp()
beforeEach(() => beyondMidnight(30))

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** An hour of the clock in Rome, so many hours from now; 0 to 23. */
function romeHour(fromNow: number): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Rome',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  return Number(format.format(new Date(Date.now() + fromNow * 3_600_000)))
}
/** Hours that are over for today, or have not begun: whatever the time, not now. */
const closedNow = () => {
  const hour = romeHour(0)
  return hour < 12 ? { send_from_hour: 20, send_until_hour: 22 } : { send_from_hour: 1, send_until_hour: 2 }
}

type Planned = { id: number; now: boolean }
const planned = () =>
  query<Planned>(
    it.app.databaseUrl,
    `SELECT d.id, email_within_hours(greatest(d.due_at, now()), s.send_from_hour, s.send_until_hour) <= now() AS now
     FROM email_deliveries d JOIN email_sequences s ON s.id = d.sequence_id WHERE d.state = 'planned' ORDER BY 1`,
  )

describe('what is told before saving is what saving does', () => {
  const base = {
    sequence_name: 'Prova',
    email_type: 'reminder',
    send_after_days: 5,
    email_subject: 'Ciao',
    email_template: '<p>Ciao</p>',
    is_active: 1,
    include_past_buyers: 0,
    send_from_hour: null as number | null,
    send_until_hour: null as number | null,
  }
  test.each<[string, () => Partial<typeof base>, 0 | 1]>([
    ['moved to an earlier day', () => ({ send_after_days: 2 }), 1],
    ['moved to a later day', () => ({ send_after_days: 30 }), 1],
    ['switched off', () => ({ is_active: 0 }), 1],
    ['switched on', () => ({}), 0],
    ['switched on for past buyers', () => ({ include_past_buyers: 1 }), 0],
    ['past buyers, outside of its hours', () => ({ include_past_buyers: 1, ...closedNow() }), 0],
    ['opened to past buyers later', () => ({ include_past_buyers: 1 }), 1],
    ['given hours', () => ({ send_after_days: 2, ...closedNow() }), 1],
  ])('%s', async (_, change, active) => {
    const id = await addSequence(it.app.databaseUrl, { days: 5, active: 0 })
    for (const days of [0, 1, 3, 6, 40]) await addPurchase(it.app.databaseUrl, { at: daysAgo(days) })
    await addPurchase(it.app.databaseUrl, { email: 'no@example.it', at: daysAgo(1) })
    await query(
      it.app.databaseUrl,
      `INSERT INTO email_suppressions (email, reason) VALUES ('no@example.it', 'unsubscribed')`,
    )
    if (active) await query(it.app.databaseUrl, 'UPDATE email_sequences SET is_active = 1')
    const before = await planned()

    const values = { ...base, ...change() }
    const told = await call('POST', '/admin/email-forecast', { id, ...values })
    expect(told.status).toBe(200)
    const agreed = { ...values, confirmed_recipients: told.body.now }
    expect((await call('PUT', `/admin/email-sequences/${id}`, agreed)).status).toBe(200)
    const after = await planned()
    expect(told.body).toMatchObject({
      now: after.filter(({ id: row, now }) => now && !before.some((was) => was.id === row && was.now)).length,
      later: after.filter(({ now }) => !now).length,
      cancelled: before.filter(({ id: row }) => !after.some((other) => other.id === row)).length,
    })
  })
})

describe('the calendar', () => {
  const calendar = async (parameters = '') =>
    (await call('GET', `/admin/email-calendar?${parameters}`)).body as unknown as {
      days: { day: string; count: number }[]
      people: { user_email: string; due_at: string; skip_reason: string | null }[]
      skipped: { reason: string; count: number }[]
      total: number
    }
  const romeDay = (date: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(date)

  test('what is late stands where the hours of its sequence begin', async () => {
    const hours = closedNow()
    await addSequence(it.app.databaseUrl, {
      fromHour: hours.send_from_hour,
      untilHour: hours.send_until_hour,
    })
    await addPurchase(it.app.databaseUrl, { at: daysAgo(3) })
    const { days, people } = await calendar()
    const leaves = new Date(people[0]!.due_at)
    expect(leaves.getTime()).toBeGreaterThan(Date.now())
    expect(romeHour((leaves.getTime() - Date.now()) / 3_600_000)).toBe(hours.send_from_hour)
    expect(days).toMatchObject([{ day: romeDay(leaves), count: 1 }])
    expect((await calendar(`day=${romeDay(leaves)}`)).total).toBe(1)
  })

  test('sixty days, today the first of them, and nothing of the next', async () => {
    await addSequence(it.app.databaseUrl, { days: 30 })
    await addPurchases(it.app.databaseUrl, 3)
    const at = (days: number, shift: string, buyer: number) =>
      query(
        it.app.databaseUrl,
        `UPDATE email_deliveries SET due_at =
           (date_trunc('day', now() AT TIME ZONE 'Europe/Rome') + $1::int * interval '1 day' + $2::interval)
           AT TIME ZONE 'Europe/Rome' WHERE user_email = $3`,
        [days, shift, `buyer-${buyer}@example.it`],
      )
    await at(59, '23 hours 59 minutes', 1)
    await at(60, '1 minute', 2)
    const { days, people, total } = await calendar()
    expect(total).toBe(2)
    expect(people.map(({ user_email }) => user_email).sort()).toEqual([
      'buyer-1@example.it',
      'buyer-3@example.it',
    ])
    expect(days.at(-1)!.day).toBe(
      romeDay(new Date(Date.parse(`${romeDay(new Date())}T12:00:00Z`) + 59 * DAY_MS)),
    )
  })

  test('who was passed over, and why', async () => {
    await addSequence(it.app.databaseUrl, { days: 3 })
    await addPurchase(it.app.databaseUrl, { email: 'no@example.it' })
    await query(it.app.databaseUrl, `UPDATE purchases SET marketing_basis = 'refused'`)
    const { skipped, people, total } = await calendar('show=skipped')
    expect(skipped).toEqual([{ reason: 'nessun consenso alle email', count: 1 }])
    expect(people).toMatchObject([{ user_email: 'no@example.it', skip_reason: 'nessun consenso alle email' }])
    expect(total).toBe(1)
  })
})

test('two subjects are compared by what was sent since they read as they do', async () => {
  const id = await addSequence(it.app.databaseUrl, { subject: 'Uno', subjectB: 'Due', countClicks: 1 })
  const sent = () =>
    query(
      it.app.databaseUrl,
      `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, variant, sent_at, ended_at)
       SELECT 'manual', 1, 'sent', $1, 'welcome', 'p@x.example', variant, now(), now() FROM unnest('{A,A,B}'::text[]) variant`,
      [id],
    )
  const variants = async () =>
    (
      (await call('GET', '/admin/email-report')).body.variants as { variant: string; delivered: number }[]
    ).map(({ variant, delivered }) => [variant, delivered])
  await sent()
  expect(await variants()).toEqual([
    ['A', 2],
    ['B', 1],
  ])
  await query(it.app.databaseUrl, `UPDATE email_sequences SET email_template = '<p>altro</p>'`)
  expect(await variants()).toEqual([
    ['A', 2],
    ['B', 1],
  ])
  await query(it.app.databaseUrl, `UPDATE email_sequences SET email_subject_b = 'Tre'`)
  expect(await variants()).toEqual([])
  await sent()
  expect(await variants()).toEqual([
    ['A', 2],
    ['B', 1],
  ])
})

test('a receipt that failed is seen, and leaves when it is tried again', async () => {
  await query(
    it.app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, user_email, subject, body_text, error_message, attempts, ended_at)
     VALUES ('receipt', 1, 'failed', 'anna@example.it', 'Grazie', 'I tuoi file', '550 no such user', 1, now()),
            ('code', 0, 'failed', 'anna@example.it', 'Codice', NULL, '550 no such user', 1, now()),
            ('receipt', 1, 'sent', 'ugo@example.it', NULL, NULL, NULL, 1, now())`,
  )
  const { rows } = (await call('GET', '/admin/service-email')).body
  expect(rows).toMatchObject([
    { kind: 'receipt', user_email: 'anna@example.it', subject: 'Grazie', error_message: '550 no such user' },
  ])
  const retry = () => call('POST', '/admin/retry-service-email', { id: rows[0]!.id })
  expect(await retry()).toEqual({ status: 200, body: { success: true } })
  expect((await retry()).status).toBe(404)
  expect((await call('GET', '/admin/service-email')).body.rows).toEqual([])
  const [row] = await query(
    it.app.databaseUrl,
    `SELECT state, attempts FROM email_deliveries WHERE id = $1 AND attempt_at <= now()`,
    [rows[0]!.id],
  )
  expect(row).toEqual({ state: 'planned', attempts: 0 })
})
