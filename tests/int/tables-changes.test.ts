import pg from 'pg'
import { expect, test } from 'vitest'

import { query } from '../support/cluster'
import { lockWaits } from '../support/lock-waits'
import { CONTACTS, useTablesApp } from '../support/tables-app'
import { tablesClient } from '../support/tables-client'

const { it, add, find } = useTablesApp()

test('the history says who changed what, and each change can be put back', async () => {
  const row = await add({ subject: 'prima' })
  await it.admin.call('PUT', `${CONTACTS}/${row.id}`, { subject: 'dopo' })
  const { rows } = (await it.admin.call('GET', `${CONTACTS}/${row.id}/history`)).body
  expect(rows.map(({ operation }) => operation)).toEqual(['update', 'create'])
  expect(rows[0]).toMatchObject({ before: { subject: 'prima' }, after: { subject: 'dopo' } })
  expect(rows[0]!.user_email).toMatch(/^admin-/)
  const reverted = await it.admin.call('POST', `${CONTACTS}/${row.id}/revert`, { entry: rows[0]!.id })
  expect(reverted.body.row.subject).toBe('prima')
})

test('a bulk edit changes exactly the rows named, or none, and can be undone', async () => {
  const rows = [await add(), await add(), await add()]
  const [one, two, other] = rows.map(({ id }) => id) as [number, number, number]
  const bulk = (body: object) => it.admin.call('POST', `${CONTACTS}/bulk`, body)

  const missing = await bulk({ action: 'update', ids: [one, 999_999], data: { subject: 'tutti' } })
  expect(missing.status).toBe(404)
  expect((await find(one))?.subject).toBeNull()

  const done = await bulk({ action: 'update', ids: [one, two], data: { subject: 'tutti' } })
  expect(done.body).toMatchObject({ success: true, count: 2 })
  expect((await find(two))?.subject).toBe('tutti')
  expect((await find(other))?.subject).toBeNull()

  const { batch } = done.body as unknown as { batch: string }
  expect((await bulk({ action: 'undo', batch })).status).toBe(200)
  expect((await find(one))?.subject).toBeNull()

  // Nothing to change, nothing to undo.
  const same = await bulk({ action: 'update', ids: [one, two], data: { subject: null } })
  expect(same.body).toMatchObject({ success: true, count: 2, batch: null })

  const deleted = await bulk({ action: 'delete', ids: [one, two] })
  expect(await find(one)).toBeUndefined()
  await bulk({ action: 'undo', batch: (deleted.body as unknown as { batch: string }).batch })
  expect(await find(two)).toMatchObject({ id: two })
})

const sequence = {
  sequence_name: 'Prova',
  email_type: 'tutorial',
  send_after_days: 1,
  email_subject: 'Ciao',
  email_template: '<p>Ciao</p>',
  is_active: 1,
  count_clicks: 0,
  include_past_buyers: 1,
}

test('in the bin a sequence mails nobody, and what comes back mails nobody a second time', async () => {
  await query(
    it.app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, purchased_at)
     SELECT 'cs_' || n, 'sandbox', 'p' || n || '@example.it', 'Planner', 3700, 'EUR', now() - n * interval '15 days'
     FROM generate_series(0, 3) n`,
  )
  const planned = async (id: number) => {
    const rows = await query<{ user_email: string }>(
      it.app.databaseUrl,
      `SELECT user_email FROM email_deliveries WHERE sequence_id = $1 AND state = 'planned' ORDER BY 1`,
      [id],
    )
    return rows.map(({ user_email }) => user_email.slice(0, 2))
  }
  const table = '/api/tables/email_sequences'
  const { row } = (
    await it.admin.call('POST', table, { ...sequence, send_after_days: 20, confirmed_recipients: 2 })
  ).body
  expect(await planned(row.id)).toEqual(['p0', 'p1', 'p2', 'p3'])

  const { activeSequences, totalSequences } = (await it.admin.call('GET', '/api/admin/email-stats'))
    .body as never
  const deleted = await it.admin.call('DELETE', `/api/admin/email-sequences/${row.id}`)
  expect(deleted.body).toEqual({ success: true })
  expect(await planned(row.id)).toEqual([])
  expect((await it.admin.call('GET', '/api/admin/email-stats')).body).toMatchObject({
    activeSequences: activeSequences - 1,
    totalSequences: totalSequences - 1,
  })
  const manual = { sequence_id: row.id, user_email: 'a@example.it' }
  expect((await it.admin.call('POST', '/api/admin/send-sequence-email', manual)).status).toBe(404)
  expect((await it.admin.call('PUT', `/api/admin/email-sequences/${row.id}`, sequence)).status).toBe(404)
  expect((await it.admin.call('GET', '/api/admin/email-sequences')).text).not.toContain('"Prova"')
  expect((await it.admin.call('GET', `${table}?bin=1`)).body.rows).toMatchObject([{ id: row.id }])

  const restore = { action: 'restore', ids: [row.id] }
  expect((await it.admin.call('POST', `${table}/bulk`, restore)).status).toBe(200)
  const [back] = (await it.admin.call('GET', table)).body.rows
  expect(back).toMatchObject({ id: row.id, sequence_name: 'Prova', is_active: 1, include_past_buyers: 0 })
  // Those for whom the day is still to come; for the others it went by long ago.
  expect(await planned(row.id)).toEqual(['p0', 'p1'])
})

test.each([
  [{ send_from_hour: 20, send_until_hour: 9 }, 'send_until_hour'],
  [{ send_from_hour: 9, send_until_hour: 9 }, 'send_until_hour'],
  [{ send_until_hour: 0 }, 'send_until_hour'],
  [{ send_from_hour: 9.5 }, 'send_from_hour'],
  [{ send_after_days: 1.5 }, 'send_after_days'],
  [{ is_active: 0.5 }, 'is_active'],
])('a sequence with %o is refused', async (values, field) => {
  const refused = await it.admin.call('POST', '/api/tables/email_sequences', { ...sequence, ...values })
  expect(refused.status).toBe(400)
  expect(refused.body.errors[field]).toBeTruthy()
})

test('a change of one hour is judged with the other', async () => {
  const hours = { send_from_hour: 9, send_until_hour: 18, is_active: 0 }
  const { row } = (await it.admin.call('POST', '/api/tables/email_sequences', { ...sequence, ...hours })).body
  const path = `/api/tables/email_sequences/${row.id}`
  expect((await it.admin.call('PUT', path, { send_from_hour: 19 })).status).toBe(400)
  expect((await it.admin.call('PUT', path, { send_from_hour: 10 })).status).toBe(200)
})

test('edits, undos and imports of the same rows wait for each other, in whatever order they name them', async () => {
  const rows = await Promise.all(Array.from({ length: 12 }, () => add({ subject: 'zero' })))
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other)
  const bulk = (body: object) => it.admin.call('POST', `${CONTACTS}/bulk`, body)
  const importBackwards = async (subject: string) => {
    const lines = ids.map((id) => `${id},${subject}`).reverse()
    const body = ['id,subject', ...lines].join('\n')
    const headers = { 'Content-Type': 'text/csv' }
    return (await it.admin.fetch(`${CONTACTS}/import`, { method: 'POST', headers, body })).status
  }
  for (let round = 0; round < 6; round++) {
    const { body } = await bulk({ action: 'update', ids, data: { subject: `prima ${round}` } })
    const { batch } = body as unknown as { batch: string }
    const [undone, changed, imported] = await Promise.all([
      bulk({ action: 'undo', batch }),
      bulk({ action: 'update', ids: ids.toReversed(), data: { subject: `dopo ${round}` } }),
      importBackwards(`file ${round}`),
    ])
    // An undo that came after another change is refused, and so is a file; none of them breaks down.
    expect([200, 409]).toContain(undone.status)
    expect(changed.status, changed.text).toBe(200)
    expect([200, 400]).toContain(imported)
    // Whichever came last, all the rows say the same.
    const subjects = await Promise.all(ids.map(async (id) => (await find(id))?.subject))
    expect(new Set(subjects).size).toBe(1)
  }
})

test('an edit made since is not undone over', async () => {
  const { id } = await add()
  const { body } = await it.admin.call('POST', `${CONTACTS}/bulk`, {
    action: 'update',
    ids: [id],
    data: { subject: 'a' },
  })
  await it.admin.call('PUT', `${CONTACTS}/${id}`, { subject: 'b' })
  const undo = await it.admin.call('POST', `${CONTACTS}/bulk`, {
    action: 'undo',
    batch: (body as unknown as { batch: string }).batch,
  })
  expect(undo.status).toBe(409)
  expect((await find(id))?.subject).toBe('b')
})

test('what is purged from the bin leaves no text behind in the history', async () => {
  const { id } = await add({ subject: 'segreto' })
  expect((await it.admin.call('POST', `${CONTACTS}/bulk`, { action: 'purge', ids: [id] })).status).toBe(404)
  await it.admin.call('DELETE', `${CONTACTS}/${id}`)
  expect((await it.admin.call('POST', `${CONTACTS}/bulk`, { action: 'purge', ids: [id] })).status).toBe(200)
  expect((await it.admin.call('GET', `${CONTACTS}/${id}/history`)).text).not.toContain('segreto')
})

test('what is saved while a deletion waits is in the bin', async () => {
  const row = await add({ subject: 'vecchio' })
  const writer = new pg.Client({ connectionString: it.app.databaseUrl })
  await writer.connect()
  try {
    await writer.query('BEGIN')
    await writer.query(`UPDATE contact_submissions SET subject = 'nuovo' WHERE id = $1`, [row.id])
    const deleting = it.admin.call('DELETE', `${CONTACTS}/${row.id}`)
    await expect.poll(() => lockWaits(it.app.databaseUrl)).toHaveLength(1)
    await writer.query('COMMIT')
    expect((await deleting).status).toBe(200)
  } finally {
    await writer.end()
  }
  const [binned] = (await it.admin.call('GET', `${CONTACTS}?bin=1&search=nuovo`)).body.rows
  expect(binned).toMatchObject({ id: row.id, subject: 'nuovo' })
})

test('a view is kept under its name for the person who made it', async () => {
  const path = `${CONTACTS}/views`
  await it.admin.call('POST', path, { name: 'Da leggere', state: 'search=rimborso' })
  await it.admin.call('POST', path, { name: 'Da leggere', state: 'search=fattura' })
  const { rows } = (await it.admin.call('GET', path)).body
  expect(rows).toMatchObject([{ name: 'Da leggere', state: 'search=fattura' }])
  const other = await tablesClient(it.app)
  expect((await other.call('GET', path)).body.rows).toEqual([])
  expect((await other.call('DELETE', `${path}/${rows[0]!.id}`)).status).toBe(404)
  expect((await it.admin.call('DELETE', `${path}/${rows[0]!.id}`)).status).toBe(200)
})
