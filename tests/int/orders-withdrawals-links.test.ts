import { beforeAll, beforeEach, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'
import { type Client, tablesClient } from '../support/tables-client'
import { htmlFaults } from '../support/valid-html'
import { withdrawalVisitor } from '../support/withdrawals'

const shop = useMailApp({ CHECKOUT_SANDBOX: '1' })
let admin: Client
let visitor: ReturnType<typeof withdrawalVisitor>
beforeAll(async () => {
  admin = await tablesClient(shop.app)
  visitor = withdrawalVisitor(shop.app)
})

let buyers = 0
let buyer: string
let order: string
beforeEach(async () => {
  buyer = `anna.${++buyers}@example.it`
  order = await visitor.buy(buyer)
})

const label = 'Recedere dal contratto qui'

test('the way to withdraw is on the order’s page and in the footer, and the order’s page tells what became of it', async () => {
  expect(await visitor.page(`/ordine/${order}`)).toContain(`href="/recesso?ordine=${order}"`)
  const home = await visitor.page('/')
  expect(home).toContain(`<a href="/recesso">${label}</a>`)
  expect(await htmlFaults(await visitor.page('/recesso'))).toEqual([])
  await visitor.confirm(visitor.tokenIn(await visitor.identify(order, buyer)))
  expect(await visitor.page(`/ordine/${order}`)).toMatch(
    /La tua richiesta del(?: |l’)[\d/]+, [\d:]+ è arrivata/,
  )
})

test('the way to withdraw is gone everywhere when it is switched off, and back with an editor’s own words', async () => {
  const set = async (data: object) => {
    const { status, text } = await admin.call('POST', '/api/globals/withdrawal-form', data)
    expect(status, text).toBe(200)
  }
  const home = async (words: string, there: boolean) =>
    expect.poll(async () => (await visitor.page('/')).includes(words)).toBe(there)
  const token = visitor.tokenIn(await visitor.identify(order, buyer))
  await set({ isOn: false })
  await home(label, false)
  expect(await visitor.page(`/ordine/${order}`)).not.toContain('/recesso')
  expect((await fetch(`${shop.app.url}/recesso`)).status).toBe(404)
  for (const [path, fields] of [
    ['', { ordine: order, email: buyer }],
    ['/confirm', { passo: token, nome: 'Anna' }],
  ] as const) {
    expect((await visitor.send(path, fields)).status).toBe(404)
  }
  expect(
    await query(shop.app.databaseUrl, 'SELECT FROM withdrawal_requests WHERE checkout_session_id = $1', [
      order,
    ]),
  ).toEqual([])
  await set({ isOn: true, label: 'Recedi dal contratto qui', title: 'Recedi qui' })
  await home('<a href="/recesso">Recedi dal contratto qui</a>', true)
  expect(await visitor.page('/recesso')).toContain('Recedi qui')
})
