import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import { limits } from '@/config/limits'

import { type App, startApp } from '../support/app'
import { buyInSandbox, claimIn, purchaseOf } from '../support/checkout-client'
import { query } from '../support/cluster'
import { booklet, fileForm, linesOf, pdfOf } from '../support/pdf'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { CHECKOUT_SANDBOX: '1', WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

let link: string
let purchaseId: number
let fileId: number
beforeEach(async () => {
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  link = `${app.url}${products[0]!.downloadUrl}`
  ;({ purchaseId, fileId } = claimIn(link))
})

const run = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  query<Row>(app.databaseUrl, sql, values)
/** Puts other bytes behind the product, as the dashboard's upload does. */
async function sell(bytes: Uint8Array, name = 'prova.pdf'): Promise<string> {
  const uploaded = await admin.fetch('/api/upload/file', { method: 'POST', body: fileForm(bytes, name) })
  const { url } = (await uploaded.json()) as { url: string }
  expect((await admin.call('PUT', `/api/tables/product_files/${fileId}`, { file_url: url })).status).toBe(200)
  return url.split('/').at(-1)!
}
async function download(headers: Record<string, string> = {}) {
  const response = await fetch(link, { headers })
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const copies = () =>
  run<{ filename: string | null; refusal: string | null }>(
    'SELECT filename, refusal FROM stamped_copies WHERE purchase_id = $1 ORDER BY created_at',
    [purchaseId],
  )
const keptFiles = async () =>
  (await readdir(path.join(app.privateFiles, 'stamped'))).filter((name) => name.startsWith(`${purchaseId}-`))
const stamp = () => `Copia di Anna Bianchi · ordine ${purchaseId}`

describe('a PDF', () => {
  // First: the others put their own files in its place.
  test('of the shop itself is stamped on all its pages', async () => {
    const lines = await linesOf((await download()).bytes)
    expect(lines).toHaveLength(48)
    expect(lines.every((page) => page.includes(stamp()))).toBe(true)
  })

  test('carries buyer and order on every page, turned pages too, and keeps its own words', async () => {
    await sell(await booklet({ words: 'Pagina' }))
    const { status, bytes } = await download()
    expect(status).toBe(200)
    expect(await linesOf(bytes)).toEqual([0, 1, 2, 3].map((page) => [`Pagina ${page}`, stamp()]))
  })

  test('is stamped once: the second time the kept copy is sent, in parts too', async () => {
    await sell(await booklet({ words: 'Una volta' }))
    const first = await download()
    const second = await download()
    expect(second).toEqual(first)
    expect(await keptFiles()).toHaveLength(1)
    const part = await download({ Range: 'bytes=10-19', 'If-Range': first.etag! })
    expect([part.status, part.bytes]).toEqual([206, first.bytes.subarray(10, 20)])
  })

  test('that two ask for at once is stamped once', async () => {
    await sell(await booklet({ words: 'Insieme', pages: 40 }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => download()))
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1)
    expect(await keptFiles()).toHaveLength(1)
    expect((await linesOf(answers[5]!.bytes))[39]).toContain(stamp())
  })

  test('is another for another buyer', async () => {
    await sell(await booklet({ words: 'Mia' }))
    const mine = await download()
    const session = await buyInSandbox(app.url, { email: 'bruno@example.it', name: '王小明' })
    const other = `${app.url}${(await purchaseOf(app.url, session)).products[0]!.downloadUrl}`
    const bytes = Buffer.from(await (await fetch(other)).arrayBuffer())
    expect(bytes.equals(mine.bytes)).toBe(false)
    // A name that the font cannot write.
    expect((await linesOf(bytes))[0]![1]).toMatch(/^Copia di b\*\*\*@example\.it · ordine \d+$/)
  })

  test('gets a new stamp when the buyer’s name is corrected', async () => {
    await sell(await booklet({ words: 'Nome' }))
    await download()
    await run(`UPDATE purchases SET customer_name = 'Anna Verdi' WHERE id = $1`, [purchaseId])
    expect((await linesOf((await download()).bytes))[0]![1]).toBe(
      `Copia di Anna Verdi · ordine ${purchaseId}`,
    )
  })

  test('is made again when its kept bytes are gone', async () => {
    await sell(await booklet({ words: 'Perduta' }))
    const first = await download()
    const [name] = await keptFiles()
    await writeFile(path.join(app.privateFiles, 'stamped', name!), '')
    await run('DELETE FROM stamped_copies WHERE purchase_id = $1', [purchaseId])
    expect((await download()).bytes.equals(first.bytes)).toBe(true)
  })

  test('is plain when the owner has switched the stamp off for the file', async () => {
    const bytes = await booklet({ words: 'Senza' })
    await sell(bytes)
    await admin.call('PUT', `/api/tables/product_files/${fileId}`, { stamp_pdf: false })
    expect((await download()).bytes.equals(bytes)).toBe(true)
    await admin.call('PUT', `/api/tables/product_files/${fileId}`, { stamp_pdf: true })
    expect((await download()).bytes.equals(bytes)).toBe(false)
  })
})

describe('one that cannot be stamped is served as it is, and the log says why', () => {
  const servedPlain = async (bytes: Buffer, reason: RegExp) => {
    const { status, bytes: served } = await download()
    expect([status, served.equals(bytes)]).toEqual([200, true])
    expect(await copies()).toEqual([{ filename: null, refusal: expect.stringMatching(reason) as string }])
    await expect.poll(() => app.output()).toMatch(/a PDF is served without a stamp/)
  }

  test('encrypted', async () => {
    const bytes = await booklet({ words: 'Segreto', password: 'x' })
    await sell(bytes)
    await servedPlain(bytes, /./)
  })

  test('without pages', async () => {
    await sell(pdfOf('vuoto'))
    await servedPlain(pdfOf('vuoto'), /./)
  })

  test('broken', async () => {
    const whole = await booklet({ words: 'Rotto' })
    const name = await sell(whole)
    const bytes = whole.subarray(0, 300)
    await writeFile(path.join(app.privateFiles, name), bytes)
    await servedPlain(bytes, /./)
  })

  test('too large', async () => {
    const name = await sell(await booklet({ words: 'Grande' }))
    const bytes = Buffer.alloc(limits.downloads.stamp.largestBytes + 1, '%PDF-1.4\n')
    await writeFile(path.join(app.privateFiles, name), bytes)
    await servedPlain(bytes, /too large/)
  })

  test('while copies cannot be kept', async () => {
    const bytes = await booklet({ words: 'Disco pieno' })
    await sell(bytes)
    await run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON stamped_copies FOR EACH ROW EXECUTE FUNCTION refuse()`)
    const refused = await download()
    await run('DROP FUNCTION refuse CASCADE')
    expect(refused.bytes.equals(bytes)).toBe(true)
    await expect.poll(() => app.output()).toMatch(/a copy could not be stamped/)
    expect((await linesOf((await download()).bytes))[0]![1]).toBe(stamp())
  })
})
