import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addSequence } from '../support/email'
import { useEmailApp } from '../support/email-app'

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
    expect(await dry.json()).toMatchObject({ recipients: { now: 2, later: 0 } })
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
    expect(refused.body.error).toContain('Automazioni Email')
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
