import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import { readDownload, signDownload } from '@/services/downloads/download-token'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { type App, startApp } from '../support/app'
import { askPurchase, buyInSandbox, purchaseOf } from '../support/checkout-client'
import { query } from '../support/cluster'
import { withoutStamps } from '../support/pdf'

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { CHECKOUT_SANDBOX: '1' } })
  await withoutStamps(app.databaseUrl)
})
afterAll(() => app.stop())

let sessionId: string
let link: string
beforeEach(async () => {
  sessionId = await buyInSandbox(app.url)
  link = `${app.url}${(await purchaseOf(app.url, sessionId)).products[0]!.downloadUrl}`
})

const goods = (file: string) => readFile(`goods/${file}`)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const planner = manifest.products[0]!

test('every file arrives whole, under its product’s name', async () => {
  const { products, customerEmail } = await purchaseOf(app.url, sessionId)
  expect(customerEmail).toBe('anna.bianchi@example.it')
  expect(products.map(({ productName }) => productName)).toEqual(
    manifest.products.map(({ productName }) => productName),
  )
  for (const [index, { downloadUrl, type }] of products.entries()) {
    expect(type).toBe('digital')
    const response = await fetch(`${app.url}${downloadUrl}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''/)
    const body = await bytesOf(response)
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(body.equals(await goods(manifest.products[index]!.file))).toBe(true)
  }
})

describe('a part of a file', () => {
  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=1000-1999', 1000, 2000],
    [`bytes=${planner.bytes - 5}-`, planner.bytes - 5, planner.bytes],
    ['bytes=-5', planner.bytes - 5, planner.bytes],
    [`bytes=10-${planner.bytes * 2}`, 10, planner.bytes],
  ])('%s', async (range, start, end) => {
    const response = await fetch(link, { headers: { Range: range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${planner.bytes}`)
    expect(response.headers.get('content-length')).toBe(String(end - start))
    const body = await bytesOf(response)
    expect(body.equals((await goods(planner.file)).subarray(start, end))).toBe(true)
  })

  test('beyond the end is a 416', async () => {
    const response = await fetch(link, { headers: { Range: `bytes=${planner.bytes}-` } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${planner.bytes}`)
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await response.json()).toMatchObject({ message: 'Il file non ha questa parte.' })
  })

  test('of a file that has changed since is the whole of it', async () => {
    const etag = (await fetch(link, { method: 'HEAD' })).headers.get('etag')!
    const part = (condition: string) =>
      fetch(link, { headers: { Range: 'bytes=0-9', 'If-Range': condition } })
    expect((await part(etag)).status).toBe(206)
    expect((await part('"another"')).status).toBe(200)
  })

  test('HEAD tells the size and sends nothing', async () => {
    const response = await fetch(link, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(planner.bytes))
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect((await bytesOf(response)).length).toBe(0)
  })
})

/** A refusal is a page for people: in Italian, without scripts, with what happened and a way on. */
async function expectPage(response: Response, status: number, title: string) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('text/html')
  const html = await response.text()
  expect(html).toContain('<html lang="it">')
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(title)
  expect(html).toContain('href="/acquisti"')
  expect(html).not.toContain('<script')
}

describe('a link is refused with a page', () => {
  const claimOf = (url: string) => readDownload(url.split('/').at(-1)!)!

  test('when it is forged', async () => {
    await expectPage(await fetch(`${link}x`), 403, 'Questo link non è valido')
    const claim = claimOf(link)
    const [body] = signDownload({ ...claim, purchaseId: claim.purchaseId + 1 }).split('.')
    const swapped = `${app.url}/api/downloads/${body}.${link.split('.').at(-1)}`
    await expectPage(await fetch(swapped), 403, 'Questo link non è valido')
    await expectPage(await fetch(`${app.url}/api/downloads/nonsense`), 403, 'Questo link non è valido')
  })

  test('when it has expired', async () => {
    const past = signDownload({ ...claimOf(link), expiresAt: new Date(Date.now() - 1000) })
    await expectPage(await fetch(`${app.url}/api/downloads/${past}`), 410, 'Questo link è scaduto')
  })

  test.each([
    ['refunded', 'Questo acquisto è stato rimborsato'],
    ['disputed', 'Il pagamento è contestato'],
    ['lost', 'Il pagamento è tornato indietro'],
  ])('when the purchase is %s, and works again when it is only refunded in part', async (status, title) => {
    const change = (to: string) =>
      query(app.databaseUrl, 'UPDATE purchases SET status = $2 WHERE checkout_session_id = $1', [
        sessionId,
        to,
      ])
    await change(status)
    await expectPage(await fetch(link), 410, title)
    expect((await askPurchase(app.url, sessionId)).status).toBe(410)
    await change('partially_refunded')
    expect((await fetch(link)).status).toBe(200)
    expect((await askPurchase(app.url, sessionId)).status).toBe(200)
  })

  test('when the file is gone', async () => {
    const { fileId } = claimOf(link)
    const change = (url: string) =>
      query(app.databaseUrl, 'UPDATE product_files SET file_url = $1 WHERE id = $2', [url, fileId])
    await change('/api/private-files/file/gone.pdf')
    await expectPage(await fetch(link), 410, 'Questo file è stato sostituito')
    await change(`/api/private-files/file/${planner.file}`)
    expect((await fetch(link)).status).toBe(200)
  })

  test('when its bytes are gone from the disk', async () => {
    const bonus = manifest.products[2]!
    const { products } = await purchaseOf(app.url, sessionId)
    const stored = path.join(app.privateFiles, bonus.file)
    await rename(stored, `${stored}.away`)
    const response = await fetch(`${app.url}${products[2]!.downloadUrl}`)
    await rename(`${stored}.away`, stored)
    await expectPage(response, 410, 'Questo file è stato sostituito')
  })
})

test('the files have no open door beside the link', async () => {
  for (const { file } of manifest.products) {
    const response = await fetch(`${app.url}/api/private-files/file/${file}`)
    expect([401, 403, 404]).toContain(response.status)
  }
  expect((await fetch(`${app.url}/api/product-files`)).status).toBe(403)
  expect((await fetch(`${app.url}/api/purchases`)).status).toBe(403)
})
