import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { type App, startApp } from '../support/app'
import { buyInSandbox, claimIn, purchaseOf } from '../support/checkout-client'
import { query } from '../support/cluster'
import { pdfForm, pdfOf } from '../support/pdf'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { CHECKOUT_SANDBOX: '1', WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

type Stored = { id: number; filename: string }
const product = { id: 0, name: manifest.products[0]!.productName }
let link: string
beforeEach(async () => {
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  link = `${app.url}${products[0]!.downloadUrl}`
  product.id = claimIn(link).fileId
})

const received = async () => {
  const response = await fetch(link)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
/** The stored file behind the product's address. */
const storedFile = async () => {
  const [file] = await query<Stored>(
    app.databaseUrl,
    `SELECT f.id, f.filename FROM private_files f JOIN product_files p ON p.file_url LIKE '%/' || f.filename WHERE p.id = $1`,
    [product.id],
  )
  return file!
}
const replace = async (words: string) =>
  admin.fetch(`/api/private-files/${(await storedFile()).id}`, { method: 'PATCH', body: pdfForm(words) })

describe('a file that is replaced reaches every buyer at once', () => {
  test('through the API of the stored file', async () => {
    expect((await replace('seconda')).status).toBe(200)
    expect((await received()).equals(pdfOf('seconda'))).toBe(true)
    const { rows } = (await admin.call('GET', `/api/tables/product_files/${product.id}/history`)).body
    expect(rows[0]).toMatchObject({
      operation: 'update',
      after: { file_url: expect.stringMatching(/^\/api\/private-files\/file\/seconda-\w+\.pdf$/) as string },
    })
  })

  test('through the upload of the dashboard', async () => {
    const uploaded = await admin.fetch('/api/upload/file', { method: 'POST', body: pdfForm('caricata') })
    const { url } = (await uploaded.json()) as { url: string }
    const saved = await admin.call('PUT', `/api/tables/product_files/${product.id}`, { file_url: url })
    expect(saved.status).toBe(200)
    expect((await received()).equals(pdfOf('caricata'))).toBe(true)
    // What the upload answered is a whole address.
    expect((await replace('terza')).status).toBe(200)
    expect((await received()).equals(pdfOf('terza'))).toBe(true)
  })

  test('when the address was stored while the shop had another origin', async () => {
    await query(
      app.databaseUrl,
      `UPDATE product_files SET file_url = 'https://prima.example' || substring(file_url FROM '/api/.*') WHERE id = $1`,
      [product.id],
    )
    expect((await replace('altrove')).status).toBe(200)
    expect((await received()).equals(pdfOf('altrove'))).toBe(true)
  })

  test('when its product is in the bin, as soon as it comes back', async () => {
    await admin.call('DELETE', `/api/tables/product_files/${product.id}`)
    expect((await fetch(link)).status).toBe(410)
    expect((await replace('dal cestino')).status).toBe(200)
    await admin.call('POST', '/api/tables/product_files/bulk', { action: 'restore', ids: [product.id] })
    expect((await received()).equals(pdfOf('dal cestino'))).toBe(true)
  })

  test('by two at once: one of the two is what buyers get', async () => {
    const { id } = await storedFile()
    const answers = await Promise.all(
      ['una', 'altra'].map((words) =>
        admin.fetch(`/api/private-files/${id}`, { method: 'PATCH', body: pdfForm(words) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const body = await received()
    expect(['una', 'altra'].some((words) => body.equals(pdfOf(words)))).toBe(true)
  })
})

describe('a replacement that fails leaves buyers what they had', () => {
  const broken = (table: string) =>
    query(
      app.databaseUrl,
      `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
       CREATE TRIGGER refuse BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
  afterEach(async () => {
    await query(app.databaseUrl, 'DROP FUNCTION refuse CASCADE')
  })

  test.each(['private_files', 'product_files'])('at the row of %s', async (table) => {
    const before = await received()
    await broken(table)
    expect((await replace('mai arrivata')).status).toBe(500)
    expect((await received()).equals(before)).toBe(true)
  })
})

describe('a file that a product refers to', () => {
  const sentence = () => expect.stringContaining(`«${product.name}»`) as string

  test('is not deleted, and the refusal names the product', async () => {
    const { id } = await storedFile()
    const refused = await admin.call('DELETE', `/api/private-files/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ error: sentence() })
    const many = await admin.call('DELETE', `/api/private-files?where[id][equals]=${id}`)
    expect(many.body.errors).toMatchObject([{ message: sentence() }])
    await received()
  })

  test('is not deleted while its product is in the bin', async () => {
    await admin.call('DELETE', `/api/tables/product_files/${product.id}`)
    const refused = await admin.call('DELETE', `/api/private-files/${(await storedFile()).id}`)
    await admin.call('POST', '/api/tables/product_files/bulk', { action: 'restore', ids: [product.id] })
    expect([refused.status, refused.body.error]).toEqual([409, sentence()])
    await received()
  })

  test('is deleted once no product does', async () => {
    const uploaded = await admin.fetch('/api/upload/file', { method: 'POST', body: pdfForm('di troppo') })
    const name = ((await uploaded.json()) as { url: string }).url.split('/').at(-1)!
    const [{ id }] = (await query<Stored>(
      app.databaseUrl,
      'SELECT id, filename FROM private_files WHERE filename = $1',
      [name],
    )) as [Stored]
    expect((await admin.call('DELETE', `/api/private-files/${id}`)).status).toBe(200)
  })
})
