import { readFile } from 'node:fs/promises'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { downloadTexts } from '@/content/downloads'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { type App, startApp } from '../support/app'
import { buyInSandbox, claimIn, purchaseOf } from '../support/checkout-client'
import { createBareDatabase, query } from '../support/cluster'
import { lockWaits } from '../support/lock-waits'
import { PATIENCE_MS } from '../support/patience'
import { linesOf, pdfForm, pdfOf, withoutStamps } from '../support/pdf'
import { S3Double } from '../support/s3-double'
import { tablesClient } from '../support/tables-client'

let store: S3Double
let app: App
beforeAll(async () => {
  store = await S3Double.start()
  const clusterUrl = inject('clusterUrl')
  const databaseUrl = await createBareDatabase(clusterUrl)
  app = await startApp({ clusterUrl, databaseUrl, env: { ...store.env, CHECKOUT_SANDBOX: '1' } })
  await withoutStamps(app.databaseUrl)
})
afterAll(async () => {
  await app.stop()
  await store.stop().catch(() => {})
})

test('files kept in S3 are sold and sent like files on disk', async () => {
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  for (const [index, { file, bytes }] of manifest.products.entries()) {
    const kept = store.objects.get(`/shop/private-files/${file}`)
    const original = await readFile(`goods/${file}`)
    expect(kept?.equals(original)).toBe(true)

    const link = `${app.url}${products[index]!.downloadUrl}`
    const whole = await fetch(link)
    expect(whole.headers.get('content-length')).toBe(String(bytes))
    expect(Buffer.from(await whole.arrayBuffer()).equals(original)).toBe(true)

    const part = await fetch(link, { headers: { Range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(original.subarray(100, 200))).toBe(true)
  }
})

test('a file that is gone from S3 is a page that says so', async () => {
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  store.objects.delete(`/shop/private-files/${manifest.products[0]!.file}`)
  const response = await fetch(`${app.url}${products[0]!.downloadUrl}`)
  expect(response.status).toBe(410)
  expect(await response.text()).toContain('href="/acquisti"')
})

test('a file that is replaced in S3 reaches who bought before', async () => {
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  const admin = await tablesClient(app)
  const [file] = await query<{ id: number }>(
    app.databaseUrl,
    'SELECT id FROM private_files WHERE filename = $1',
    [manifest.products[1]!.file],
  )
  const replaced = await admin.fetch(`/api/private-files/${file!.id}`, {
    method: 'PATCH',
    body: pdfForm('nuova'),
  })
  expect(replaced.status).toBe(200)
  const response = await fetch(`${app.url}${products[1]!.downloadUrl}`)
  expect(Buffer.from(await response.arrayBuffer()).equals(pdfOf('nuova'))).toBe(true)
})

test('a stamped copy is kept in S3 and sent from there; while S3 is away a page says so', async () => {
  await query(app.databaseUrl, 'UPDATE product_files SET stamp_pdf = true')
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  const link = `${app.url}${products[2]!.downloadUrl}`
  const first = Buffer.from(await (await fetch(link)).arrayBuffer())
  const kept = [...store.objects.keys()].filter((key) => key.startsWith('/shop/private-files/stamped/'))
  expect(kept).toHaveLength(1)
  expect(store.objects.get(kept[0]!)!.equals(first)).toBe(true)
  expect((await linesOf(first))[0]!.some((line) => line.startsWith('Copia di Anna Bianchi'))).toBe(true)
  const part = await fetch(link, { headers: { Range: 'bytes=5-9' } })
  expect(Buffer.from(await part.arrayBuffer()).equals(first.subarray(5, 10))).toBe(true)

  store.isAway = true
  const away = await fetch(link)
  store.isAway = false
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await away.text()).toContain(downloadTexts.away.title)
  expect((await fetch(link)).status).toBe(200)
  await withoutStamps(app.databaseUrl)
})

test('a copy that S3 does not take is served plain, and stamped the next time', async () => {
  await query(app.databaseUrl, 'UPDATE product_files SET stamp_pdf = true')
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  const link = `${app.url}${products[2]!.downloadUrl}`
  store.takesNothing = true
  const plain = Buffer.from(await (await fetch(link)).arrayBuffer())
  store.takesNothing = false
  expect(plain.equals(await readFile(`goods/${manifest.products[2]!.file}`))).toBe(true)
  const stamped = Buffer.from(await (await fetch(link)).arrayBuffer())
  expect(stamped.equals(plain)).toBe(false)
  await withoutStamps(app.databaseUrl)
})

test('two processes of the shop that are asked for the same copy make it once', async () => {
  await query(app.databaseUrl, 'UPDATE product_files SET stamp_pdf = true')
  const other = await startApp({
    clusterUrl: inject('clusterUrl'),
    databaseUrl: app.databaseUrl,
    env: { ...store.env, CHECKOUT_SANDBOX: '1' },
  })
  const lock = new pg.Client({ connectionString: app.databaseUrl })
  await lock.connect()
  try {
    const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
    const path = products[2]!.downloadUrl
    const { purchaseId } = claimIn(path!)
    const key = `stamp ${purchaseId}/${manifest.products[2]!.file}`
    await lock.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key])
    store.written.length = 0
    const answers = [app, other].map(({ url }) => fetch(`${url}${path}`))
    await expect.poll(() => lockWaits(app.databaseUrl, 'advisory'), { timeout: PATIENCE_MS }).toHaveLength(2)
    await lock.query('SELECT pg_advisory_unlock_all()')
    const [one, two] = await Promise.all(
      answers.map(async (answer) => Buffer.from(await (await answer).arrayBuffer())),
    )
    expect(one!.equals(two!)).toBe(true)
    expect((await linesOf(one!))[0]).toContain(`Copia di Anna Bianchi · ordine ${purchaseId}`)
    expect(store.written).toHaveLength(1)
  } finally {
    await lock.end()
    await other.stop()
    await withoutStamps(app.databaseUrl)
  }
})

test('a first start with a wrong key says so in one line', async () => {
  const clusterUrl = inject('clusterUrl')
  const start = startApp({
    clusterUrl,
    databaseUrl: await createBareDatabase(clusterUrl),
    env: { ...store.env, S3_ACCESS_KEY_ID: 'another' },
  })
  await expect(start).rejects.toThrow(
    /The bucket shop at http:\S+ cannot be used \(it answered 403\): look at the five S3_\* variables\.\n*$/,
  )
  await expect(start).rejects.not.toThrow(/\n\s+at /)
})

test('a store that does not answer is named by /api/health/ready', async () => {
  const ready = async () => {
    const response = await fetch(`${app.url}/api/health/ready`)
    return (await response.json()) as { status: string; storage: string }
  }
  await expect.poll(ready).toMatchObject({ status: 'ok', storage: 'ok' })
  await store.stop()
  await expect.poll(ready).toMatchObject({ storage: 'down' })
})
