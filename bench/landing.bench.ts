import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { say } from '@/server/bootstrap/say.mjs'
import { freePort } from '@/server/database/embedded'

import { startApp } from '../tests/support/app'
import { startCluster } from '../tests/support/cluster'
import { startEmptyPage } from './landing/empty-page'
import { visitInTurns } from './landing/lighthouse'
import { publishToShown } from './landing/publish'
import { weigh } from './landing/weigh'
import { hasProgram, inTurns } from './throughput'
import { startNginx } from '../tests/support/nginx'
import type { BenchRow } from './runner'

/** Short turns, many of them: the machine changes its speed within seconds, and the median forgives that. */
const ROUNDS = { seconds: 1, rounds: 21 }
const VISITS = 5

/** The landing page: how fast it is sent, what it weighs, and how a phone on a slow network sees it. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster()
  const app = await startApp({ clusterUrl: cluster.url, env: { WORKER: 'off' } })
  try {
    const html = await readyPage(app.url)
    return [
      ...(await sending(app.url, Buffer.from(html))),
      ...(await visiting(`${app.url}/`)),
      // Last: it changes the page that the others visit.
      atMost('from publishing to the page, of two seconds', (await publishToShown(app, 5)) / 2000, 1),
    ]
  } finally {
    await app.stop()
    await cluster.stop()
  }
}

/** Against nginx with the same page as a file: the shop alone, and behind `deploy/nginx.conf`. */
async function sending(shopUrl: string, page: Buffer): Promise<BenchRow[]> {
  if (!hasProgram('nginx')) {
    say('skipped: the yardstick of sending is nginx, which is not installed (apt-get install nginx-light)')
    return []
  }
  const bare = await startBareNode(page)
  const nginx = await startNginx({ page, shopPorts: [Number(new URL(shopUrl).port)] })
  try {
    const contenders = {
      nginx: nginx.fileUrl,
      bareNode: bare.url,
      shop: `${shopUrl.replace('localhost', '127.0.0.1')}/`,
      cached: nginx.cachedUrl,
    }
    const many = await inTurns(contenders, { connections: 32, ...ROUNDS })
    const one = await inTurns(contenders, { connections: 1, ...ROUNDS })
    return [
      row('/ by the shop itself, 32 connections, of nginx with the file', many.shop!, many.nginx!, 0.35, {
        ofBareNode: round(many.shop! / many.bareNode!),
      }),
      row('/ by the shop itself, 1 connection, of nginx with the file', one.shop!, one.nginx!, 0.6, {
        ofBareNode: round(one.shop! / one.bareNode!),
      }),
      row(
        '/ behind deploy/nginx.conf, 32 connections, of nginx with the file',
        many.cached!,
        many.nginx!,
        0.75,
      ),
      row('/ behind deploy/nginx.conf, 1 connection, of nginx with the file', one.cached!, one.nginx!, 0.9),
    ]
  } finally {
    await Promise.all([nginx.stop(), bare.stop()])
  }
}

/** Against an empty page of the same Next: bytes of a first visit, and Lighthouse's phone. */
async function visiting(shopUrl: string): Promise<BenchRow[]> {
  const empty = await startEmptyPage()
  try {
    const [shop, floor] = [await weigh(shopUrl), await weigh(empty.url)]
    const visits = await visitInTurns({ shop: shopUrl, empty: empty.url }, VISITS)
    const [page, bare] = [visits.shop!, visits.empty!]
    const score = (name: 'performance' | 'accessibility' | 'best-practices' | 'seo'): BenchRow => ({
      name: `Lighthouse, phone, median of ${VISITS}: ${name}`,
      ratio: page[name] / 100,
      limit: 1,
      pass: page[name] === 100,
      detail: { score: page[name], emptyPage: bare[name] },
    })
    return [
      atMost(
        'scripts of the first visit, kB gzip, beyond the empty page',
        (shop.scriptBytes - floor.scriptBytes) / 1000,
        12,
        {
          scriptBytes: shop.scriptBytes,
          emptyPage: floor.scriptBytes,
        },
      ),
      atMost('HTML of /, gzip, of 30 kB', shop.htmlBytes / 30_000, 1, { htmlBytes: shop.htmlBytes }),
      score('performance'),
      score('accessibility'),
      score('best-practices'),
      score('seo'),
      atMost('largest contentful paint, of the empty page', page.lcpMs / bare.lcpMs, 1.5, {
        lcpMs: Math.round(page.lcpMs),
        emptyPage: Math.round(bare.lcpMs),
      }),
      // Below a millisecond there is nothing to compare.
      atMost(
        'total blocking time, of the empty page',
        Math.max(1, page.tbtMs) / Math.max(1, bare.tbtMs),
        1.25,
        {
          tbtMs: Math.round(page.tbtMs),
          emptyPage: Math.round(bare.tbtMs),
        },
      ),
      atMost('cumulative layout shift', page.cls, 0),
    ]
  } finally {
    await empty.stop()
  }
}

const atMost = (name: string, ratio: number, limit: number, detail?: BenchRow['detail']): BenchRow => ({
  name,
  ratio,
  limit,
  pass: ratio <= limit,
  detail,
})

const round = (value: number) => Math.round(value * 100) / 100

function row(
  name: string,
  measured: number,
  yardstick: number,
  limit: number,
  more: BenchRow['detail'] = {},
): BenchRow {
  const detail = { requestsPerSecond: Math.round(measured), nginx: Math.round(yardstick), ...more }
  const ratio = measured / yardstick
  return { name, ratio, limit, pass: ratio >= limit, detail }
}

/** The kept page, which is there a moment after the start. */
async function readyPage(url: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(url)
    const html = await response.text()
    if (response.headers.get('etag')) return html
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the landing page is not kept')
}

async function startBareNode(page: Buffer): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-bare-'))
  const file = path.join(home, 'page.html')
  await writeFile(file, page)
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/bare-node.mjs', String(port), file], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/`
  while (!(await fetch(url).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    url,
    stop: async () => {
      child.kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}
