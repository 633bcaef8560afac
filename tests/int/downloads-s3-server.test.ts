import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { type App, startApp } from '../support/app'
import { buyInSandbox, purchaseOf } from '../support/checkout-client'
import { createBareDatabase, query } from '../support/cluster'
import { pdfForm, pdfOf, withoutStamps } from '../support/pdf'
import { isSwiftInstalled, startSwift, type Swift } from '../support/swift'
import { tablesClient } from '../support/tables-client'

if (!isSwiftInstalled) console.warn('no real S3 server is tried: OpenStack Swift is not installed')

/** What tests/int/downloads-s3.test.ts shows with a double, on a server that was not written for this shop. */
describe.skipIf(!isSwiftInstalled)('files in OpenStack Swift', () => {
  let swift: Swift
  let app: App
  beforeAll(async () => {
    swift = await startSwift()
    const clusterUrl = inject('clusterUrl')
    const databaseUrl = await createBareDatabase(clusterUrl)
    const env = { ...(await swift.bucket('planner')), CHECKOUT_SANDBOX: '1', WORKER: 'off' }
    app = await startApp({ clusterUrl, databaseUrl, env })
  })
  afterAll(async () => {
    await app.stop()
    await swift.stop()
  })

  test('are sold whole and in parts, stamped and replaced', async () => {
    const admin = await tablesClient(app)
    const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
    const link = (index: number) => `${app.url}${products[index]!.downloadUrl}`
    // With the buyer's name in it, kept in the store the first time.
    const stamped = Buffer.from(await (await fetch(link(0))).arrayBuffer())
    expect(Buffer.from(await (await fetch(link(0))).arrayBuffer()).equals(stamped)).toBe(true)

    await withoutStamps(app.databaseUrl)
    const { file, bytes } = manifest.products[0]!
    const original = await readFile(`goods/${file}`)
    expect(stamped.equals(original)).toBe(false)
    const whole = await fetch(link(0))
    expect(whole.headers.get('content-length')).toBe(String(bytes))
    expect(Buffer.from(await whole.arrayBuffer()).equals(original)).toBe(true)
    const part = await fetch(link(0), { headers: { Range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(original.subarray(100, 200))).toBe(true)

    const [row] = await query<{ id: number }>(
      app.databaseUrl,
      'SELECT id FROM private_files WHERE filename = $1',
      [manifest.products[1]!.file],
    )
    const replaced = await admin.fetch(`/api/private-files/${row!.id}`, {
      method: 'PATCH',
      body: pdfForm('nuova'),
    })
    expect(replaced.status).toBe(200)
    const response = await fetch(link(1))
    expect(Buffer.from(await response.arrayBuffer()).equals(pdfOf('nuova'))).toBe(true)
  })

  test('are part of what makes the shop ready', async () => {
    const ready = async () => (await fetch(`${app.url}/api/health/ready`)).json() as Promise<object>
    await expect.poll(ready).toMatchObject({ storage: 'ok' })
  })

  test('a wrong key ends the first start in one line', async () => {
    const clusterUrl = inject('clusterUrl')
    const databaseUrl = await createBareDatabase(clusterUrl)
    const env = { ...(await swift.bucket('other')), S3_SECRET_ACCESS_KEY: 'wrong', WORKER: 'off' }
    await expect(startApp({ clusterUrl, databaseUrl, env })).rejects.toThrow(
      /The bucket other at http:\S+ cannot be used \(it answered 403\): look at the five S3_\* variables\.\n*$/,
    )
  })
})
