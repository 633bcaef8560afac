import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Duplex } from 'node:stream'

import next from 'next'

import { checkoutOrigins } from '@/config/checkout-origins'
import type { Env } from '@/config/env'

import { listenFault } from '../bootstrap/listen-address.mjs'
import { Halt } from '../bootstrap/say.mjs'
import { createBodyBudgets } from './body-budget'
import { watchContent } from './content-watch'
import { createDrain } from './drain'
import { createRequestHandler } from './handle-request'
import { keepFresh } from './keep-fresh'
import { createKeptPages } from './kept-pages'
import { createMetrics } from './metrics'
import { renderPage } from './render-page'
import { startReplica } from './replica'
import type { HeaderPolicy } from './security-headers'
import { readSessions } from './sessions'
import { loadStaticFiles } from './static-files'
import { stopPayload } from './stop-payload'
import { countVisits } from './visits'

/** Pages that are the same for everybody until the content changes. */
const KEPT_PATHS = ['/', '/privacy', '/termini', '/recensioni', '/checkout/cancel']

/** Slow clients hold a connection only so long; an upload over a slow line takes minutes. */
const TIMEOUTS = { headers: 15_000, request: 300_000, idle: 120_000, keepAlive: 65_000 }

export type RunningHttp = { stop: () => Promise<void> }

/**
 * Serves the site, the panel and the API.
 *
 * @throws Halt when the address cannot be listened on
 */
export async function startHttp({
  env,
  databaseUrl,
  dev,
}: {
  env: Env
  databaseUrl: string
  dev: boolean
}): Promise<RunningHttp> {
  const server = createServer({ connectionsCheckingInterval: 5000 })
  const drain = createDrain(server)
  // Next listens for `upgrade` on the server that it is given, and Node then hands each request with an Upgrade header
  // to that listener instead of the request's own. Only hot reload answers there: otherwise Next gets a server that
  // never listens.
  const forUpgrades = dev ? server : createServer()
  const app = next({ dev, hostname: env.HOST, port: env.PORT, httpServer: forUpgrades })
  await app.prepare()
  const policy: HeaderPolicy = { serverUrl: env.SERVER_URL, dev, checkoutOrigins: checkoutOrigins(env) }
  const renderSecret = randomBytes(16).toString('hex')
  const sessions = readSessions({ databaseUrl })
  const visits = countVisits({ databaseUrl })
  const replica = startReplica({ databaseUrl, readUrl: env.DATABASE_READ_URL })
  const kept = { pages: 0, files: 0 }
  const metrics = createMetrics({
    databaseUrl,
    token: env.METRICS_TOKEN,
    kept,
    keptPaths: KEPT_PATHS,
    replica,
  })
  const files = dev ? undefined : await loadStaticFiles({ directory: path.resolve('.next/static'), policy })
  const pages = dev
    ? undefined
    : createKeptPages({
        paths: KEPT_PATHS,
        policy,
        renderSecret,
        render: (path) =>
          renderPage({ address: server.address() as AddressInfo, path, secret: renderSecret }),
      })
  server.on(
    'request',
    createRequestHandler({
      next: app.getRequestHandler(),
      policy,
      trustedProxies: env.TRUST_PROXY,
      pages,
      files,
      renderSecret,
      budgets: createBodyBudgets(),
      sessions,
      visits,
      hasReplica: replica !== undefined,
      kept,
      metrics,
      drain,
    }),
  )
  const upgraded = new Set<Duplex>()
  if (dev) {
    // Next answers these itself (hot reload); the server does not count them as its own, nor close before they end.
    server.on('upgrade', (_req, socket) => {
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
    })
  } else {
    server.headersTimeout = TIMEOUTS.headers
    server.requestTimeout = TIMEOUTS.request
    server.timeout = TIMEOUTS.idle
  }
  server.keepAliveTimeout = TIMEOUTS.keepAlive
  await listen(server, env)

  const freshness = pages && keepFresh(pages)
  const watch = freshness && watchContent({ databaseUrl, onChange: freshness.changed })
  return {
    stop: async () => {
      freshness?.stop()
      for (const socket of upgraded) socket.destroy()
      await Promise.all([watch?.stop(), drain.finish()])
      sessions.stop()
      await Promise.all([visits.stop(), metrics.stop()])
      await app.close()
      replica?.stop()
      await stopPayload()
    },
  }
}

function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Halt(listenFault(error, PORT, HOST))))
    server.listen(PORT, HOST, resolve)
  })
}
