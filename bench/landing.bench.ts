import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { say } from '@/server/bootstrap/say.mjs'
import { freePort } from '@/server/database/embedded'

import { startApp } from '../tests/support/app'
import { startCluster } from '../tests/support/cluster'
import { hasProgram, inTurns } from './load'
import { startNginx } from './nginx'
import type { BenchRow } from './runner'

const ROUNDS = { seconds: 4, rounds: 5 }

/** How fast `/` is sent: against nginx with the same page as a file, alone and behind `deploy/nginx.conf`. */
export async function run(): Promise<BenchRow[]> {
  if (!hasProgram('nginx')) {
    say(
      'skipped: the yardstick of this benchmark is nginx, which is not installed (apt-get install nginx-light)',
    )
    return []
  }
  const cluster = await startCluster()
  const app = await startApp({ clusterUrl: cluster.url, env: { WORKER: 'off' } })
  const page = Buffer.from(await readyPage(app.url))
  const bare = await startBareNode(page)
  const nginx = await startNginx({ page, shopPort: Number(new URL(app.url).port) })
  try {
    const contenders = {
      nginx: nginx.fileUrl,
      bareNode: bare.url,
      shop: `${app.url.replace('localhost', '127.0.0.1')}/`,
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
    await Promise.all([nginx.stop(), bare.stop(), app.stop()])
    await cluster.stop()
  }
}

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
