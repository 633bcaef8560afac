import { expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addSequence } from '../support/email'
import { useEmailApp } from '../support/email-app'

const { it, call } = useEmailApp()

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const planned = () =>
  query(it.app.databaseUrl, `SELECT FROM email_deliveries WHERE state = 'planned' AND due_at <= now()`)

test('purchases that would mail more than one buyer wait until their number is agreed to', async () => {
  await addSequence(it.app.databaseUrl, { days: 2 })
  await addSequence(it.app.databaseUrl, { days: 9 })
  const csv = (...rows: string[]) =>
    ['checkout_session_id,provider,customer_email,product_name,amount_cents,currency,purchased_at', ...rows]
      .map((line) => `${line}\n`)
      .join('')
  const row = (name: string, days: number) =>
    `cs_${name},sandbox,${name}@example.it,Planner,3700,EUR,${ago(days)}`
  const send = (parameters: string, body: string) =>
    fetch(`${it.app.url}/api/tables/purchases/import${parameters}`, {
      method: 'POST',
      headers: { ...it.admin.headers, 'content-type': 'text/csv' },
      body,
    })
  const two = csv(row('ada', 3), row('bea', 3), row('carla', 1))
  expect(await (await send('?dry_run=1', two)).json()).toMatchObject({ recipients: { now: 2, later: 2 } })
  const refused = await send('', two)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ forecast: { now: 2, later: 2 } })
  expect(await planned()).toEqual([])
  const agreed = await send('?confirmed_recipients=2', two)
  expect(await agreed.json()).toMatchObject({ applied: true })
  expect((await send('', csv(row('dora', 3)))).status).toBe(200)

  const rows = await query<{ id: number }>(it.app.databaseUrl, 'SELECT id FROM purchases ORDER BY id')
  const ids = rows.map(({ id }) => id)
  const bulk = (action: string, agreed = {}) =>
    call('POST', '/tables/purchases/bulk', { action, ids, ...agreed })
  // What was due already leaves after an undo as before it.
  expect((await bulk('delete')).status).toBe(200)
  expect((await bulk('restore')).status).toBe(200)
  expect((await bulk('delete')).status).toBe(200)
  await query(it.app.databaseUrl, `UPDATE purchases SET deleted_at = now() - interval '2 days'`)
  expect(await bulk('restore')).toMatchObject({ status: 409, body: { forecast: { now: 3 } } })
  expect((await bulk('restore', { confirmed_recipients: 3 })).status).toBe(200)
})
