/** Orders: what they take beside an empty handler, and downloads of a bought file: what a stamp costs once it is made. */
import { startApp } from '../tests/support/app'
import { buyInSandbox, claimIn, purchaseOf } from '../tests/support/checkout-client'
import { query, startCluster } from '../tests/support/cluster'
import { booklet, fileForm } from '../tests/support/pdf'
import { tablesClient } from '../tests/support/tables-client'

import { median } from './throughput'
import { measureOrders } from './orders/speed'
import type { BenchRow } from './runner'

const LIMIT = 1.3
const ROUNDS = 60
const TWO_MEGABYTES = 2_000_000
const BATCHES = 7
/** Below the day’s limit of one file. */
const BATCH = 16
const AT_ONCE = 4

/** Measures everything on shops of its own. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster()
  try {
    return [...(await measureOrders(cluster.url)), ...(await measureStamps(cluster.url))]
  } finally {
    await cluster.stop()
  }
}

async function measureStamps(clusterUrl: string): Promise<BenchRow[]> {
  const app = await startApp({ clusterUrl, env: { CHECKOUT_SANDBOX: '1', WORKER: 'off' } })
  try {
    const admin = await tablesClient(app)
    const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
    const links = products.slice(0, 2).map(({ downloadUrl }) => `${app.url}${downloadUrl}`)
    const bytes = await booklet({ words: 'Pagina', pages: 48, padding: TWO_MEGABYTES })
    for (const [index, link] of links.entries()) {
      const uploaded = await admin.fetch('/api/upload/file', {
        method: 'POST',
        body: fileForm(bytes, 'due-megabyte.pdf'),
      })
      const { url } = (await uploaded.json()) as { url: string }
      const id = claimIn(link).fileId
      await admin.call('PUT', `/api/tables/product_files/${id}`, { file_url: url, stamp_pdf: index === 0 })
    }
    const [stamped, plain] = links as [string, string]
    // The first time makes the copy.
    const size = await wholeOf(stamped)
    await wholeOf(plain)
    const times = { stamped: [] as number[], plain: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      // The day's limit is for people.
      await query(app.databaseUrl, 'DELETE FROM download_log')
      // The two take turns at going first, because the first download after a pause takes longer.
      const turns = [
        ['stamped', stamped],
        ['plain', plain],
      ] as const
      for (const [name, link] of round % 2 === 0 ? turns : turns.toReversed()) {
        times[name].push(await firstByteMs(link))
      }
    }
    const rates = { stamped: [] as number[], plain: [] as number[] }
    for (let round = 0; round < BATCHES; round++) {
      for (const name of ['stamped', 'plain'] as const) {
        await query(app.databaseUrl, 'DELETE FROM download_log')
        rates[name].push(await perSecond(name === 'stamped' ? stamped : plain))
      }
    }
    const [stampedMs, plainMs] = [median(times.stamped), median(times.plain)]
    const [stampedRate, plainRate] = [median(rates.stamped), median(rates.plain)]
    return [
      atMost('first byte of a stamped PDF of 2 MB / of the plain one', stampedMs / plainMs, {
        stampedMs: stampedMs.toFixed(1),
        plainMs: plainMs.toFixed(1),
        bytes: size,
      }),
      atMost('plain PDFs of 2 MB per second / stamped ones', plainRate / stampedRate, {
        stampedPerSecond: stampedRate.toFixed(0),
        plainPerSecond: plainRate.toFixed(0),
        atOnce: AT_ONCE,
      }),
    ]
  } finally {
    await app.stop()
  }
}

const atMost = (name: string, ratio: number, detail: BenchRow['detail']): BenchRow => ({
  name,
  ratio,
  limit: LIMIT,
  pass: ratio <= LIMIT,
  ...(detail && { detail }),
})

/** Whole downloads per second, a few at a time. */
async function perSecond(link: string): Promise<number> {
  let left = BATCH
  const begun = performance.now()
  const take = async () => {
    while (left-- > 0) await wholeOf(link)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  return (BATCH * 1000) / (performance.now() - begun)
}

async function wholeOf(link: string): Promise<number> {
  const response = await fetch(link)
  if (response.status !== 200) throw new Error(`${link} answered ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}

async function firstByteMs(link: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(link)
  const reader = response.body!.getReader()
  await reader.read()
  const took = performance.now() - begun
  if (response.status !== 200) throw new Error(`${link} answered ${response.status}`)
  while (!(await reader.read()).done);
  return took
}
