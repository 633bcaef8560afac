import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addSequence } from '../support/email'
import { type Row, useEmailApp } from '../support/email-app'

const { it, call } = useEmailApp()

const valid = {
  sequence_name: 'Promemoria',
  email_type: 'reminder',
  send_after_days: 5,
  email_subject: 'Ciao {{name}}',
  email_template: '<p>Grazie per {{product_name}}</p>',
  is_active: 1,
}
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const buyers = async (...days: number[]) => {
  for (const one of days) await addPurchase(it.app.databaseUrl, { email: `${one}@example.it`, at: ago(one) })
}
const planned = () =>
  query(
    it.app.databaseUrl,
    `SELECT user_email FROM email_deliveries WHERE state = 'planned' AND due_at <= now()`,
  )
const sequences = () => query(it.app.databaseUrl, 'SELECT id FROM email_sequences')

describe('mail that would leave at once waits until its number is agreed to', () => {
  test('a new welcome that mails nobody of before is saved at the first try', async () => {
    await buyers(1, 40)
    const created = await call('POST', '/admin/email-sequences', { ...valid, send_after_days: 0 })
    expect(created.status).toBe(201)
    expect(await planned()).toEqual([])
  })

  test.each(['/admin/email-sequences', '/tables/email_sequences'])(
    'POST %s with past buyers',
    async (path) => {
      await buyers(1, 6, 40)
      const values = { ...valid, include_past_buyers: 1 }
      for (const confirmed_recipients of [undefined, 1, '2', 3]) {
        const asked = await call('POST', path, { ...values, confirmed_recipients })
        expect(asked.status).toBe(409)
        expect(asked.body.forecast).toEqual({ now: 2, later: 1 })
        const { first_at, last_at } = asked.body.times as { first_at: string; last_at: string }
        expect(Date.parse(first_at)).toBeLessThanOrEqual(Date.now())
        expect(Math.round((Date.parse(last_at) - Date.now()) / 86_400_000)).toBe(4)
        expect(asked.body.error).toBe(asked.body.message)
        expect(asked.body.message).toContain('2 persone')
      }
      expect(await sequences()).toEqual([])
      expect((await call('POST', path, { ...values, confirmed_recipients: 2 })).status).toBe(201)
      expect(await planned()).toHaveLength(2)
    },
  )

  test('past buyers are asked about also when there are none', async () => {
    const values = { ...valid, include_past_buyers: 1 }
    const asked = await call('POST', '/admin/email-sequences', values)
    expect(asked).toMatchObject({ status: 409, body: { forecast: { now: 0, later: 0 } } })
    const created = await call('POST', '/admin/email-sequences', { ...values, confirmed_recipients: 0 })
    expect(created.status).toBe(201)
  })

  test.each(['/admin/email-sequences', '/tables/email_sequences'])(
    'PUT %s to an earlier day',
    async (path) => {
      const id = await addSequence(it.app.databaseUrl, { days: 5 })
      await buyers(1, 3, 6)
      const asked = await call('PUT', `${path}/${id}`, { send_after_days: 2 })
      expect(asked).toMatchObject({ status: 409, body: { forecast: { now: 1, later: 1 } } })
      expect(await planned()).toHaveLength(1)
      const changed = await call('PUT', `${path}/${id}`, { send_after_days: 2, confirmed_recipients: 1 })
      expect(changed).toMatchObject({ status: 200, body: { row: { send_after_days: 2 } } })
      expect(await planned()).toHaveLength(2)
    },
  )

  test('new words of a sequence whose mail is leaving anyway need no number', async () => {
    const id = await addSequence(it.app.databaseUrl, { days: 5 })
    await buyers(6, 7)
    const changed = await call('PUT', `/admin/email-sequences/${id}`, { email_subject: 'Senza refuso' })
    expect(changed.status).toBe(200)
  })

  test('many at once are counted together, in a bulk edit and in an import', async () => {
    const ids = [
      await addSequence(it.app.databaseUrl, { days: 5 }),
      await addSequence(it.app.databaseUrl, { days: 4 }),
    ]
    await buyers(1, 3)
    const edit = { action: 'update', ids, data: { send_after_days: 2 } }
    const asked = await call('POST', '/tables/email_sequences/bulk', edit)
    expect(asked).toMatchObject({ status: 409, body: { forecast: { now: 2, later: 2 } } })
    expect(await planned()).toEqual([])
    const done = await call('POST', '/tables/email_sequences/bulk', { ...edit, confirmed_recipients: 2 })
    expect(done.status).toBe(200)
    expect(await planned()).toHaveLength(2)

    const send = (parameters: string) =>
      fetch(`${it.app.url}/api/tables/email_sequences/import${parameters}`, {
        method: 'POST',
        headers: { ...it.admin.headers, 'content-type': 'text/csv' },
        body: `id,send_after_days\n${ids[0]},0\n${ids[1]},0\n`,
      })
    const dry = await send('?dry_run=1')
    expect(await dry.json()).toMatchObject({
      recipients: { now: 2, later: 0 },
      times: { first_at: expect.any(String) as unknown, last_at: expect.any(String) as unknown },
    })
    const refused = await send('')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ forecast: { now: 2, later: 0 } })
    expect(await planned()).toHaveLength(2)
    expect((await send('?confirmed_recipients=2')).status).toBe(200)
    expect(await planned()).toHaveLength(4)
  })

  test('Payload’s own panel refuses, and names the page that can ask', async () => {
    const id = await addSequence(it.app.databaseUrl, { days: 5 })
    await buyers(3)
    const refused = await call('PATCH', `/email-sequences/${id}`, { send_after_days: 2 })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('1 persona riceve subito')
    expect(refused.body.error).toContain('La prima email parte subito, l’ultima entro un minuto.')
    expect(refused.body.error).toContain('Automazioni Email')
    expect(refused.body.error).toContain('metterla in pausa')
    expect(await planned()).toEqual([])
    expect((await call('PATCH', `/email-sequences/${id}`, { send_after_days: 9 })).status).toBe(200)
  })
})

describe('a form that is older than its sequence', () => {
  test('does not switch a sequence on again', async () => {
    const { body } = await call('POST', '/admin/email-sequences', valid)
    const { id, updated_at } = body.row
    const path = `/admin/email-sequences/${String(id)}`
    await call('PUT', path, { is_active: 0 })
    const stale = await call('PUT', path, { ...valid, email_subject: 'Refuso', updated_at })
    expect(stale.status).toBe(409)
    expect(stale.body.error).toBe(stale.body.message)
    expect(stale.body.row).toMatchObject({ id, is_active: 0, email_subject: valid.email_subject })
    const fresh = await call('PUT', path, { email_subject: 'Nuovo', updated_at: stale.body.row.updated_at })
    expect(fresh).toMatchObject({ status: 200, body: { row: { is_active: 0, email_subject: 'Nuovo' } } })
    expect((await call('PUT', path, { updated_at: 'ieri' })).body.errors).toHaveProperty('updated_at')
  })

  test('of two administrators who save at once one is told', async () => {
    const { body } = await call('POST', '/admin/email-sequences', valid)
    const { id, updated_at } = body.row
    const save = (email_subject: string) =>
      call('PUT', `/admin/email-sequences/${String(id)}`, { email_subject, updated_at })
    const answers = await Promise.all(['Uno', 'Due', 'Tre'].map(save))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)!
    for (const { status, body: told } of answers) {
      if (status === 409) expect(told.row.email_subject).toBe(winner.body.row.email_subject)
    }
  })
})

describe('a pause', () => {
  const path = (id: number, what: 'pause' | 'resume') => `/admin/email-sequences/${id}/${what}`
  const sendOf = async (id: number) => {
    const { body } = await call('GET', '/admin/email-screen?view=list')
    return (body as unknown as { sends: Row[] }).sends.find(({ sequence_id }) => sequence_id === id)
  }

  test('ends only once the number that then leaves is agreed to', async () => {
    const id = await addSequence(it.app.databaseUrl)
    await buyers(2, 3)
    expect((await call('POST', path(id, 'pause'), {})).status).toBe(200)
    expect((await call('POST', path(id, 'pause'), {})).status).toBe(200)
    expect(await sendOf(id)).toMatchObject({
      waiting: 2,
      paused_at: expect.stringMatching(/Z$|\+/) as unknown,
    })
    for (const confirmed_recipients of [undefined, 1]) {
      const asked = await call('POST', path(id, 'resume'), { confirmed_recipients })
      expect(asked.status).toBe(409)
      expect(asked.body.forecast).toEqual({ now: 2, later: 0 })
      expect(asked.body.times).toMatchObject({ first_at: expect.any(String) as unknown })
      expect(asked.body.error).toBe(asked.body.message)
    }
    expect(await sendOf(id)).toMatchObject({ waiting: 2, run: null })
    expect((await call('POST', path(id, 'resume'), { confirmed_recipients: 2 })).status).toBe(200)
    expect(await sendOf(id)).toMatchObject({ waiting: 2, paused_at: null, run: { sent: 0, ended_at: null } })
    expect((await call('POST', path(id, 'resume'), {})).status).toBe(200)
  })

  test('of nothing ends at once, and of an unknown sequence is refused', async () => {
    const id = await addSequence(it.app.databaseUrl)
    await call('POST', path(id, 'pause'), {})
    expect((await call('POST', path(id, 'resume'), {})).status).toBe(200)
    expect(await sendOf(id)).toBeUndefined()
    for (const what of ['pause', 'resume'] as const)
      expect((await call('POST', path(999_999, what), {})).status).toBe(404)
  })

  test('holds back what is sent by hand too, and tells why in the log', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    await call('POST', path(sequence_id, 'pause'), {})
    const refused = await call('POST', '/admin/send-sequence-email', { sequence_id, user_email: 'a@b.it' })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'La sequenza è in pausa: riprendila, poi invia.' },
    })
    const { body } = await call('GET', '/admin/email-screen?view=log')
    expect((body as unknown as { log: { rows: Row[] } }).log.rows).toMatchObject([
      { email_sent: 0, error_message: 'La sequenza è in pausa: riprendila, poi invia.' },
    ])
    const retry = await call('GET', '/admin/retry-failed-emails')
    expect(retry.body).toMatchObject({ now: 0, refused: [{ reason: 'sequenza in pausa: prima riprendila' }] })
  })

  test('lets its sequence be saved without a number, for nothing leaves', async () => {
    const id = await addSequence(it.app.databaseUrl, { days: 5 })
    await buyers(3)
    await call('POST', path(id, 'pause'), {})
    expect((await call('PUT', `/admin/email-sequences/${id}`, { send_after_days: 2 })).status).toBe(200)
    expect(await sendOf(id)).toMatchObject({ waiting: 1 })
  })
})

test('all figures in sight are those of one moment', async () => {
  const [sequence_id] = [await addSequence(it.app.databaseUrl)]
  await buyers(1, 2, 3)
  await query(
    it.app.databaseUrl,
    `UPDATE email_deliveries SET state = 'sent', sent_at = now(), ended_at = now()
     WHERE id = (SELECT min(id) FROM email_deliveries)`,
  )
  type Screen = {
    stats: Row
    sends: Row[]
    calendar: { total: number; days: { count: number }[] }
    log: { total: number }
  }
  const screen = async (view: string) =>
    (await call('GET', `/admin/email-screen?view=${view}`)).body as unknown as Screen
  const { stats, sends, calendar } = await screen('calendar')
  expect(stats).toMatchObject({ totalSent: 1, successRate: 100, activeSequences: 1, totalSequences: 1 })
  expect(sends).toMatchObject([{ sequence_id, waiting: 2 }])
  expect([calendar.total, calendar.days.reduce((sum, { count }) => sum + count, 0)]).toEqual([2, 2])
  expect((await screen('log')).log.total).toBe(1)
  expect((await call('GET', '/admin/email-screen?view=log&from=ieri')).status).toBe(400)
})
