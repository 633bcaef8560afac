import { readFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

import type { OwnPurchase } from '@/contracts/accounts'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { buyInSandbox } from '../support/checkout-client'
import { Client } from '../support/client'
import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'
import { withoutStamps } from '../support/pdf'
import { tablesClient } from '../support/tables-client'

const BUYER = 'anna.bianchi@example.it'

const shop = useMailApp({ CHECKOUT_SANDBOX: '1' })

// Whether a copy is stamped is another test's question.
beforeAll(() => withoutStamps(shop.app.databaseUrl))

/** Signs in as a person does: asks for a code, and reads it from the mail. */
async function comeIn(email: string): Promise<Client> {
  const browser = new Client(shop.app.url)
  expect((await browser.post('/api/send-otp', { email })).status).toBe(200)
  const { message } = await shop.smtp.waitForMail(
    ({ to, message }) => to.includes(email) && /^\d{6} /.test(message.subject ?? ''),
  )
  const otp = message.subject!.slice(0, 6)
  expect((await browser.post('/api/verify-otp', { email, otp })).status).toBe(200)
  return browser
}
const purchasesOf = async (browser: Client) =>
  ((await (await browser.get('/api/my-purchases')).json()) as { purchases: OwnPurchase[] }).purchases

test('a buyer is led to their purchases by the receipt, signs in with a code, and downloads again', async () => {
  const sessionId = await buyInSandbox(shop.app.url)
  const receipt = await shop.smtp.waitForMail(
    ({ to, message }) => to.includes(BUYER) && (message.html ?? '').includes(`${shop.app.url}/acquisti`),
  )
  expect(receipt.message.text).toContain(`${shop.app.url}/acquisti`)

  const buyer = await comeIn(BUYER)
  const [purchase, ...more] = await purchasesOf(buyer)
  expect(more).toEqual([])
  expect(purchase).toMatchObject({ sessionId, amountCents: 3700, currency: 'EUR', status: 'paid' })
  expect(purchase!.products.map(({ productName }) => productName)).toEqual(
    manifest.products.map(({ productName }) => productName),
  )
  const file = await fetch(`${shop.app.url}${purchase!.products[0]!.downloadUrl}`)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(await readFile(`goods/${manifest.products[0]!.file}`))

  await query(shop.app.databaseUrl, `UPDATE purchases SET status = 'refunded'`)
  expect(await purchasesOf(buyer)).toMatchObject([{ status: 'refunded', products: [] }])
})

test('nobody sees another’s purchases, and a stranger sees none at all', async () => {
  await buyInSandbox(shop.app.url)
  expect(await purchasesOf(await comeIn('altra@example.it'))).toEqual([])
  expect((await fetch(`${shop.app.url}/api/my-purchases`)).status).toBe(401)
})

test('a purchase is found by its buyer however the address was written', async () => {
  await query(
    shop.app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, purchased_at)
     VALUES ('cs_imported', 'sandbox', E' Carla.Neri@Example.IT\n', 'Planner', 3700, 'EUR', now())`,
  )
  const carla = await comeIn('carla.neri@example.it')
  expect(await purchasesOf(carla)).toMatchObject([{ sessionId: 'cs_imported' }])
  // A letter that only looks the same is another address.
  await query(
    shop.app.databaseUrl,
    `UPDATE purchases SET customer_email = 'carla.neri@example.it' || chr(8490) WHERE checkout_session_id = 'cs_imported'`,
  )
  expect(await purchasesOf(carla)).toEqual([])
})

test('the dashboard, an import and the API keep an address in the one spelling', async () => {
  const admin = await tablesClient(shop.app)
  const written = ' Dora.Blu@Example.IT '
  const fields = {
    provider: 'sandbox',
    product_name: 'Omaggio',
    amount_cents: 0,
    currency: 'EUR',
    status: 'paid',
    marketing_basis: 'soft_opt_in',
    purchased_at: '2026-03-01T09:00:00.000Z',
  }
  const row = (session: string) => ({
    ...fields,
    checkout_session_id: session,
    customer_email: written.trim(),
  })
  const added = await admin.call('POST', '/api/tables/purchases', row('cs_dashboard'))
  expect(added.body.row.customer_email, added.text).toBe('dora.blu@example.it')
  const api = await admin.call('POST', '/api/purchases', { ...row('cs_api'), customer_email: written })
  expect(api.status, api.text).toBe(201)
  const columns = row('cs_import')
  const csv = `${Object.keys(columns).join(',')}\n${Object.values(columns).join(',')}\n`
  const imported = await admin.fetch('/api/tables/purchases/import', {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: csv,
  })
  expect(imported.status, await imported.text()).toBe(200)
  const stored = await query<{ customer_email: string }>(
    shop.app.databaseUrl,
    `SELECT customer_email FROM purchases WHERE checkout_session_id IN ('cs_dashboard', 'cs_api', 'cs_import')`,
  )
  expect(stored.map(({ customer_email }) => customer_email)).toEqual(Array(3).fill('dora.blu@example.it'))
})

test('whether an address is known is never looked up when a code is asked for', async () => {
  await query(shop.app.databaseUrl, 'ALTER TABLE users RENAME TO users_away')
  const asked = await new Client(shop.app.url).post('/api/send-otp', { email: 'chiunque@example.it' })
  await query(shop.app.databaseUrl, 'ALTER TABLE users_away RENAME TO users')
  expect([asked.status, await asked.text()]).toEqual([200, '{"success":true}'])
})
