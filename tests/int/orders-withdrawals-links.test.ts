import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { orderTexts } from '@/content/orders'
import { withdrawalDefaults, withdrawalPage } from '@/content/orders-withdrawals'
import { signOrder } from '@/services/orders/order-address'
import { signWithdrawal } from '@/services/orders/withdrawals/withdrawal-token'

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
  await query(shop.app.databaseUrl, 'DELETE FROM rate_limits')
  buyer = `anna.${++buyers}@example.it`
  order = await visitor.buy(buyer)
})

const label = 'Recedere dal contratto qui'
const { orderText, guaranteeText, lateText } = withdrawalDefaults
const { obstacles, faults } = withdrawalPage
const { help } = orderTexts

const purchaseId = async () => {
  const [row] = await query<{ id: number }>(
    shop.app.databaseUrl,
    'SELECT id FROM purchases WHERE checkout_session_id = $1',
    [order],
  )
  return row!.id
}
/** The order's page by a fresh link, after these columns were changed. */
async function orderPage(columns: string): Promise<string> {
  await query(shop.app.databaseUrl, `UPDATE purchases SET ${columns} WHERE checkout_session_id = $1`, [order])
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000)
  return visitor.page(`/ordine/${signOrder({ purchaseId: await purchaseId(), email: buyer, expiresAt })}`)
}

test('the way to withdraw is on the order’s page and in the footer, and the order’s page tells what became of it', async () => {
  expect(await visitor.page(`/ordine/${order}`)).toContain(`href="/recesso?ordine=${order}"`)
  const home = await visitor.page('/')
  expect(home).toContain(`<a href="/recesso">${label}</a>`)
  expect(await htmlFaults(await visitor.page('/recesso'))).toEqual([])
  await visitor.confirm(visitor.tokenIn(await visitor.identify(order, buyer)))
  const asked = await visitor.page(`/ordine/${order}`)
  expect(asked).toMatch(/La tua richiesta del(?: |l’)[\d/]+, [\d:]+ è arrivata/)
  for (const words of [orderText, help.guarantee, '/recesso?']) expect(asked).not.toContain(words)
})

const WAIVED = `consents = '{"waiver":{"given":true,"text":"Accetto","version":1,"at":"2026-11-01T10:00:00.000Z"}}'`

describe('the order’s page promises what can still be asked for', () => {
  test.each([
    ['consents = NULL', orderText, true],
    [WAIVED, guaranteeText, true],
    [`purchased_at = now() - interval '16 days'`, guaranteeText, true],
    [`purchased_at = now() - interval '32 days'`, lateText, false],
  ])('with %s', async (columns, text, isGuaranteed) => {
    const page = await orderPage(columns)
    for (const other of [orderText, guaranteeText, lateText])
      expect(page.includes(other)).toBe(other === text)
    expect(page).toContain(`href="/recesso?ordine=${order}"`)
    expect(page.includes(help.guarantee)).toBe(isGuaranteed)
  })

  test.each([
    [`provider = 'gift', amount_cents = 0`, obstacles.gift],
    [`status = 'refunded', refunded_cents = amount_cents`, obstacles.refunded],
    [`status = 'disputed'`, obstacles.disputed],
    [`status = 'lost'`, obstacles.lost],
  ])('with %s nothing', async (columns, sentence) => {
    const page = await orderPage(columns)
    expect(page).toContain(sentence)
    for (const words of [orderText, guaranteeText, help.guarantee, '/recesso?'])
      expect(page).not.toContain(words)
    expect(page).toContain(help.correction)
  })
})

test('a request that was sent is said to be sent, also after the time of the first step', async () => {
  const second = await visitor.identify(order, buyer)
  const sent = await visitor.confirm(visitor.tokenIn(second))
  const old = signWithdrawal({
    purchaseId: await purchaseId(),
    now: new Date(Date.now() - 3 * 60 * 60 * 1000),
  })
  const reloaded = await visitor.page(sent.replace(visitor.tokenIn(sent), old))
  expect(reloaded).toContain(withdrawalDefaults.doneTitle)
  expect(reloaded).toContain(withdrawalDefaults.doneText)
  expect(reloaded).toContain('Inviata il')
  for (const words of [faults.scaduto, order, 'name="ordine"']) expect(reloaded).not.toContain(words)
  expect(await htmlFaults(reloaded)).toEqual([])
  expect(await visitor.page(`/recesso?passo=${old}`)).toContain(faults.scaduto)
})

test('what was not sent is not said to be: a key of ours without a request, and a forged one', async () => {
  const old = signWithdrawal({
    purchaseId: await purchaseId(),
    now: new Date(Date.now() - 3 * 60 * 60 * 1000),
  })
  for (const key of [old, 'WzEsMV0.forged']) {
    const html = await visitor.page(`/recesso?passo=${key}&inviata=1`)
    expect(html).toContain(faults.scaduto)
    expect(html).not.toContain(withdrawalDefaults.doneTitle)
  }
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
