import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import type { OwnPurchase } from '@/contracts/auth'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { buyInSandbox } from '../support/checkout-client'
import { Client } from '../support/client'
import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'

const BUYER = 'anna.bianchi@example.it'

const shop = useMailApp({ CHECKOUT_SANDBOX: '1' })

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

test('whether an address is known is never looked up when a code is asked for', async () => {
  await query(shop.app.databaseUrl, 'ALTER TABLE users RENAME TO users_away')
  const asked = await new Client(shop.app.url).post('/api/send-otp', { email: 'chiunque@example.it' })
  await query(shop.app.databaseUrl, 'ALTER TABLE users_away RENAME TO users')
  expect([asked.status, await asked.text()]).toEqual([200, '{"success":true}'])
})
