import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, freePort, startApp } from '../support/app'
import { postCheckout } from '../support/checkout-client'
import { createDatabase, query } from '../support/cluster'
import { type Nginx, startNginx } from '../support/nginx'
import { signIn } from '../support/sign-in'

const isInstalled = spawnSync('nginx', ['-v']).error === undefined

describe.skipIf(!isInstalled)('two web processes behind nginx, restarted one after the other', () => {
  let apps: App[] = []
  let nginx: Nginx
  let start: (port: number) => Promise<App>
  beforeAll(async () => {
    const clusterUrl = inject('clusterUrl')
    const databaseUrl = await createDatabase(clusterUrl)
    start = (port) =>
      startApp({ clusterUrl, databaseUrl, env: { PORT: String(port), WORKER: 'off', CHECKOUT_SANDBOX: '1' } })
    const ports = [await freePort(), await freePort()]
    apps = await Promise.all(ports.map(start))
    nginx = await startNginx({ page: Buffer.from('a file'), shopPorts: ports })
  })
  afterAll(async () => {
    await nginx.stop()
    await Promise.all(apps.map((app) => app.stop()))
  })

  test('no request fails, and who is signed in stays so', async () => {
    const url = nginx.cachedUrl.slice(0, -1)
    const { cookie } = await signIn({ app: apps[0]!, role: 'admin' })
    const failures: string[] = []
    const counts: Record<string, number> = {}
    let isOver = false
    /** Asks over and over, `pauseMs` after each answer, and notes each answer but the one that belongs there. */
    const repeat = async (name: string, pauseMs: number, ask: () => Promise<Response>) => {
      while (!isOver) {
        try {
          const answer = await ask()
          const said = await answer.text()
          if (answer.status !== 200) failures.push(`${name}: ${answer.status} ${said.slice(0, 200)}`)
        } catch (error) {
          failures.push(`${name}: ${String(error)}`)
        }
        counts[name] = (counts[name] ?? 0) + 1
        await wait(pauseMs)
      }
    }
    const readers = Array.from({ length: 6 }, () =>
      repeat('account', 0, () => fetch(`${url}/api/users/me`, { headers: { cookie } })),
    )
    const visitors = [repeat('page', 20, () => fetch(nginx.cachedUrl))]
    const buyers = Array.from({ length: 4 }, () => repeat('checkout', 200, () => postCheckout(url)))
    const load = Promise.all([...readers, ...visitors, ...buyers])
    await wait(1000)
    for (const [index, app] of apps.entries()) {
      await app.stop()
      apps[index] = await start(Number(new URL(app.url).port))
    }
    isOver = true
    await load
    expect(failures).toEqual([])
    const [row] = await query<{ count: number }>(
      apps[0]!.databaseUrl,
      `SELECT count(*)::int AS count FROM checkout_sessions`,
    )
    expect(row!.count).toBe(counts.checkout)
  })
})
