import { readFile } from 'node:fs/promises'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { PurchaseDetail } from '@/contracts/checkout'
import { readOrder, signOrder } from '@/services/orders/order-address'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { decideSandbox, purchaseOf, startCheckout } from '../support/checkout-client'
import { Client } from '../support/client'
import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'
import { withoutStamps } from '../support/pdf'
import { htmlFaults } from '../support/valid-html'

const MASKED = 'a•••@example.it'

const shop = useMailApp({ CHECKOUT_SANDBOX: '1' })

// Whether a copy is stamped is another test's question.
beforeAll(() => withoutStamps(shop.app.databaseUrl))

let sessionId: string
/** Another for each test: its mails are found by it, and the codes it may ask for are its own. */
let buyer: string
let buyers = 0
beforeEach(async () => {
  buyer = `anna.${++buyers}@example.it`
  sessionId = (await startCheckout(shop.app.url)).sessionId
  await decideSandbox(shop.app.url, { session: sessionId, action: 'pay', email: buyer })
})

const mailTo = (address: string, test: (subject: string) => boolean) =>
  shop.smtp.waitForMail(({ to, message }) => to.includes(address) && test(message.subject ?? ''))
const LINK = /https?:\/\/[^\s"<>)]+\/ordine\/([\w.-]+)/
/** The last part of the address that the receipt names. */
async function receiptToken(): Promise<string> {
  const { message } = await mailTo(buyer, (subject) => subject.includes('ricevuta'))
  expect(message.html).toMatch(LINK)
  return LINK.exec(message.text ?? '')![1]!
}
const page = async (token: string, visitor = new Client(shop.app.url)) => {
  const response = await visitor.get(`/ordine/${token}`)
  expect(response.status).toBe(200)
  return response.text()
}
const change = (sql: string) =>
  query(shop.app.databaseUrl, `UPDATE purchases SET ${sql} WHERE checkout_session_id = $1`, [sessionId])
const agedBy = (interval: string) => change(`purchased_at = purchased_at - interval '${interval}'`)

/** Presses 'Scarica' for a file, and follows. */
async function press(token: string, visitor = new Client(shop.app.url)): Promise<string> {
  const [, path] = /href="(\/api\/orders\/[^"]+\/files\/\d+)"/.exec(await page(token, visitor)) ?? []
  const response = await visitor.get(path!)
  expect(response.status).toBe(303)
  return response.headers.get('location')!
}

/** Opens an order with the code that its own address is sent. */
async function unlock(token: string): Promise<Client> {
  const visitor = new Client(shop.app.url)
  const asked = await visitor.post(`/api/orders/${token}/code`, {})
  expect(await asked.json()).toEqual({ success: true, sentTo: MASKED })
  const { message } = await mailTo(buyer, (subject) => /^\d{6} /.test(subject))
  const otp = message.subject!.slice(0, 6)
  expect((await visitor.post(`/api/orders/${token}/session`, { otp })).status).toBe(200)
  return visitor
}

test('the receipt leads to the order: files with their sizes, the payment in words, and no whole address', async () => {
  const html = await page(await receiptToken())
  for (const { productName } of manifest.products) expect(html).toContain(productName)
  for (const words of ['Pagato', '€\u00a037,00', sessionId, MASKED, 'Qualcosa non va?', ' KB'])
    expect(html).toContain(words)
  expect(html).not.toContain(buyer)
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"/)
  expect(html).toContain('<meta name="referrer" content="same-origin"')
  expect(await htmlFaults(html)).toEqual([])
})

test('the receipt’s link opens for thirty days', async () => {
  const { expiresAt } = readOrder(await receiptToken())!
  const days = (expiresAt.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
})

test('each press makes a link of its own, to the very file', async () => {
  const location = await press(await receiptToken())
  expect(location).toContain(`${shop.app.url}/api/downloads/`)
  const file = await fetch(location)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(await readFile(`goods/${manifest.products[0]!.file}`))
})

test('an id that no file or version can have leads to the order’s page', async () => {
  const file = /\/files\/\d+/.exec(await page(sessionId))![0]
  for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '99999999999']) {
    for (const path of [`/files/${id}`, `${file}/versions/${id}`]) {
      const response = await new Client(shop.app.url).get(`/api/orders/${sessionId}${path}`)
      expect(response.status, path).toBe(303)
      expect(response.headers.get('location'), path).toBe(`${shop.app.url}/ordine/${sessionId}`)
    }
  }
})

describe('the right is checked again at each press', () => {
  test.each([
    ['refunded', 'Rimborsato'],
    ['disputed', 'Contestato'],
    ['lost', 'Restituito dalla banca'],
  ])('when the purchase is %s there are no files, and the page says why', async (status, words) => {
    const token = await receiptToken()
    const [, path] = /href="(\/api\/orders\/[^"]+\/files\/\d+)"/.exec(await page(token))!
    await change(`status = '${status}', refunded_cents = ${status === 'refunded' ? 3700 : 0}`)
    const response = await new Client(shop.app.url).get(path!)
    expect(response.headers.get('location')).toBe(`${shop.app.url}/ordine/${token}`)
    const html = await page(token)
    expect(html).toContain(words)
    expect(html).not.toMatch(/\/api\/orders\/[^"]+\/files\//)
    // Whoever got their money back needs the receipt most.
    expect(html).toContain('Ricevuta (PDF)')
  })

  test('money that went back in part closes nothing, and is named', async () => {
    const token = await receiptToken()
    await change(`status = 'partially_refunded', refunded_cents = 1200, refunded_at = '2026-11-22T12:00:00Z'`)
    const html = await page(token)
    expect(html).toContain(
      'Rimborsato in parte · € 12,00 rimborsati il 22 novembre 2026'.replace('€ ', '€\u00a0'),
    )
    expect(await press(token)).toContain('/api/downloads/')
  })

  test('an order in the bin is not there', async () => {
    const token = await receiptToken()
    await change('deleted_at = now()')
    expect(await page(token)).toContain('Questo ordine non è più attivo')
  })
})

describe('a link that is no longer fresh leads to a code, not to an error', () => {
  /** As in a mail of more than thirty days ago. */
  const oldToken = async () => {
    const [row] = await query<{ id: number }>(
      shop.app.databaseUrl,
      'SELECT id FROM purchases WHERE checkout_session_id = $1',
      [sessionId],
    )
    const expiresAt = new Date(Date.now() - 1000)
    return signOrder({ purchaseId: row!.id, email: buyer, expiresAt })
  }

  test('to the order’s own address, which the page does not tell', async () => {
    const token = await oldToken()
    const html = await page(token)
    expect(html).toContain('Apri il tuo ordine')
    expect(html).toContain(MASKED)
    expect(html).not.toContain(buyer)
    expect(html).not.toContain(sessionId)
    expect(html).not.toContain('/api/orders/')
    const owner = await unlock(token)
    const opened = await page(token, owner)
    expect(opened).toContain(buyer)
    expect(await press(token, owner)).toContain('/api/downloads/')
    // Nobody else has gained anything by it.
    expect(await page(token)).not.toContain('/api/orders/')
  })

  test('a wrong code, one of another browser and one for no order open nothing', async () => {
    const token = await oldToken()
    const visitor = new Client(shop.app.url)
    await visitor.post(`/api/orders/${token}/code`, {})
    const { message } = await mailTo(buyer, (subject) => /^\d{6} /.test(subject))
    const otp = message.subject!.slice(0, 6)
    const wrong = otp === '000000' ? '111111' : '000000'
    expect((await visitor.post(`/api/orders/${token}/session`, { otp: wrong })).status).toBe(401)
    const stranger = new Client(shop.app.url)
    expect((await stranger.post(`/api/orders/${token}/session`, { otp })).status).toBe(401)
    expect((await stranger.post('/api/orders/forged/code', {})).status).toBe(404)
    expect(await page(token, stranger)).not.toContain('/api/orders/')
  })
})

test.each([
  'forged',
  '1.99999999999.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'cs_sandbox_unknown_unknown_unknown',
])('%s is no order, and the page leads to the purchases', async (token) => {
  const html = await page(token)
  expect(html).toContain('Non riconosciamo questo link')
  expect(html).toContain('href="/acquisti"')
  const response = await new Client(shop.app.url).get(`/api/orders/${token}/files/1`)
  expect(response.headers.get('location')).toBe(`${shop.app.url}/ordine/${token}`)
})

describe('the checkout session’s id', () => {
  const detail = (): Promise<PurchaseDetail> => purchaseOf(shop.app.url, sessionId)

  test('opens everything for a day after the payment', async () => {
    await agedBy('23 hours 59 minutes')
    const { products, customerEmail } = await detail()
    expect(customerEmail).toBe(buyer)
    expect(products.every(({ downloadUrl }) => downloadUrl?.startsWith('/api/downloads/'))).toBe(true)
    expect(await press(sessionId)).toContain('/api/downloads/')
  })

  test('afterwards names the order alone: no links, no whole address, the way in by code', async () => {
    await agedBy('24 hours 1 minute')
    const { products, customerEmail, checkoutSessionId } = await detail()
    expect(customerEmail).toBe(MASKED)
    expect(checkoutSessionId).toBe(sessionId)
    expect(products).toHaveLength(manifest.products.length)
    expect(products.map(({ downloadUrl }) => downloadUrl)).toEqual(products.map(() => null))
    expect(await page(sessionId)).toContain('Apri il tuo ordine')
    expect(await press(sessionId, await unlock(sessionId))).toContain('/api/downloads/')
  })
})

test('the purchases of an account lead to their orders', async () => {
  const owner = await unlock(sessionId)
  const answer = (await (await owner.get('/api/my-purchases')).json()) as {
    purchases: { orderUrl: string }[]
  }
  const { orderUrl } = answer.purchases[0]!
  expect(orderUrl).toMatch(/^\/ordine\/[\w.-]+$/)
  expect(await page(orderUrl.replace('/ordine/', ''))).toContain(sessionId)
})

test('a sequence’s mail leads to the order by {{order_url}}', async () => {
  const { message } = await mailTo(buyer, (subject) => subject.includes('ore serene'))
  for (const part of [message.html, message.text]) {
    const [, token] = LINK.exec(part ?? '')!
    expect(await page(token!)).toContain(sessionId)
  }
})
