import { readdir } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { limits } from '@/config/limits'
import { downloadTexts } from '@/content/downloads'
import { defaultPages } from '@/content/legal-pages'

import { type App, startApp } from '../support/app'
import { buyInSandbox, claimIn, purchaseOf } from '../support/checkout-client'
import { query } from '../support/cluster'
import { useFilesOf } from '../support/files-of'
import { beyondMidnight } from '../support/midnight'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  const env = { CHECKOUT_SANDBOX: '1', WORKER: 'off', TRUST_PROXY: '1' }
  app = await startApp({ clusterUrl: inject('clusterUrl'), env })
  admin = await tablesClient(app)
})
useFilesOf(() => app.privateFiles)
afterAll(() => app.stop())

let link: string
let purchaseId: number
beforeEach(async () => {
  await beyondMidnight(30)
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  // The guide: the smallest but one.
  link = `${app.url}${products[1]!.downloadUrl}`
  purchaseId = claimIn(link).purchaseId
})

const HOME = '203.0.113.77'
async function ask(headers: Record<string, string> = {}, { from = HOME, method = 'GET' } = {}) {
  const response = await fetch(link, { method, headers: { 'X-Forwarded-For': from, ...headers } })
  const body = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    size: body.length,
    text: () => body.toString(),
  }
}
type Entry = { network: string; bytes: number; product_name: string; is_stamped: boolean }
const entries = () =>
  query<Entry>(
    app.databaseUrl,
    'SELECT network, bytes::int, product_name, is_stamped FROM download_log WHERE purchase_id = $1 ORDER BY id',
    [purchaseId],
  )

test('a download is written down with its file, its size and the beginning of the network alone', async () => {
  const { size } = await ask()
  expect(await entries()).toEqual([
    {
      network: '203.0.113.0/24',
      bytes: size,
      product_name: 'Guida rapida: i primi 30 giorni',
      is_stamped: true,
    },
  ])
  await ask({}, { from: '2001:db8:12:34::5' })
  expect((await entries())[1]!.network).toBe('2001:db8:12::/48')
})

test('parts that continue each other are one download; from elsewhere, or beyond twice the file, another', async () => {
  const size = Number((await ask({}, { method: 'HEAD' })).headers.get('content-length'))
  expect(await entries()).toEqual([])
  await ask({ Range: 'bytes=0-99999' })
  await ask({ Range: 'bytes=100000-199999' })
  await ask({ Range: 'bytes=200000-' }, { from: '203.0.113.200' })
  expect(await entries()).toMatchObject([{ bytes: size }])
  await ask({ Range: 'bytes=0-9' }, { from: '198.51.100.1' })
  expect(await entries()).toMatchObject([{ bytes: size }, { bytes: 10 }])
  await ask({ Range: 'bytes=0-' })
  await ask({ Range: 'bytes=0-' })
  expect((await entries()).map(({ bytes }) => bytes)).toEqual([2 * size, 10, size])
})

test('parts that are asked for at once are one download', async () => {
  await Promise.all([0, 1, 2, 3].map((part) => ask({ Range: `bytes=${part * 1000}-${part * 1000 + 999}` })))
  expect(await entries()).toMatchObject([{ bytes: 4000 }])
})

test('what sends no bytes is no download: a look at the size, an unchanged file, a part that is not there', async () => {
  const etag = (await ask({}, { method: 'HEAD' })).headers.get('etag')!
  expect((await ask({ 'If-None-Match': etag })).status).toBe(304)
  expect((await ask({ Range: 'bytes=99999999-' })).status).toBe(416)
  expect(await entries()).toEqual([])
})

test('the day’s limit is a page with a kind sentence and the way on; another file is not concerned', async () => {
  await query(
    app.databaseUrl,
    `INSERT INTO download_log (purchase_id, product_file_id, product_name, network, bytes, started_at, last_at)
     SELECT $1, $2, 'x', 'x', 1, now(), now() FROM generate_series(2, $3::int)`,
    [purchaseId, claimIn(link).fileId, limits.downloads.perDay],
  )
  expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(25 * 60 * 60)
  expect(refused.text()).toContain(downloadTexts.limited.title)
  expect(refused.text()).toContain('href="/acquisti"')
  // A download that began before goes on.
  expect((await ask({ Range: 'bytes=10-19' })).status).toBe(206)
  await query(app.databaseUrl, `UPDATE download_log SET started_at = started_at - interval '1 day'`)
  expect((await ask()).status).toBe(200)
})

test('administrators read the downloads of a purchase; nobody else, and nobody writes them', async () => {
  await ask()
  const address = `/api/download-log?where[purchase][equals]=${purchaseId}&depth=0`
  const { body } = await admin.call('GET', address)
  expect((body as unknown as { docs: unknown[] }).docs).toMatchObject([{ network: '203.0.113.0/24' }])
  const others = [await tablesClient(app, 'editor'), await tablesClient(app, 'user')]
  for (const other of others) expect((await other.call('GET', address)).status).toBe(403)
  expect((await fetch(`${app.url}${address}`)).status).toBe(403)
  const page = await admin.fetch(`/admin/collections/download-log?where[purchase][equals]=${purchaseId}`)
  expect(page.status).toBe(200)
  const id = (body as unknown as { docs: { id: number }[] }).docs[0]!.id
  expect((await admin.call('PATCH', `/api/download-log/${id}`, { network: 'x' })).status).toBe(403)
  expect((await admin.call('DELETE', `/api/download-log/${id}`)).status).toBe(403)
})

test('old entries go, and what belongs to a purchase goes with it, its stamped copies too', async () => {
  const { sweepDownloads } = await import('@/services/orders/files/sweep-downloads')
  const db = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  const copies = async () =>
    (await readdir(path.join(app.privateFiles, 'stamped'))).filter((name) =>
      name.startsWith(`${purchaseId}-`),
    )
  await ask()
  const now = new Date()
  await sweepDownloads({ db, now })
  expect([await copies(), await entries()].map(({ length }) => length)).toEqual([1, 1])

  await query(app.databaseUrl, `UPDATE purchases SET customer_name = 'Anna Verdi' WHERE id = $1`, [
    purchaseId,
  ])
  expect(await sweepDownloads({ db, now })).toMatchObject({ copies: 1 })
  expect(await copies()).toEqual([])

  await ask()
  const later = new Date(now)
  later.setUTCMonth(later.getUTCMonth() + limits.retention.downloadMonths)
  later.setUTCDate(later.getUTCDate() + 1)
  await sweepDownloads({ db, now: later })
  expect([await copies(), await entries()].map(({ length }) => length)).toEqual([1, 0])

  await query(app.databaseUrl, 'DELETE FROM purchases WHERE id = $1', [purchaseId])
  await sweepDownloads({ db, now })
  expect(await copies()).toEqual([])
  await db.end()
})

test('the privacy page names how long downloads are kept', () => {
  const words = JSON.stringify(defaultPages.find(({ slug }) => slug === 'privacy'))
  expect(limits.retention.downloadMonths).toBe(24)
  expect(words).toMatch(/registro dei download [^"]*ventiquattro mesi/)
})
