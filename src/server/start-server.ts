import { logError } from '@/shared/log-error'

import { buildWhenStale, requireBuild } from './boot/build'
import { captureConsole } from './boot/console-lines'
import { readEnvironment, usesEmbeddedDatabase } from './boot/environment'
import { warnOfPlaceholders } from './boot/placeholders'
import { readyDatabase } from './boot/ready-database'
import { welcome } from './boot/welcome'
import { startWorker } from './boot/worker'
import { say, sayError } from './bootstrap/say.mjs'
import { onShutdown } from './bootstrap/shutdown.mjs'
import { checkDatabase } from './database/check-database'
import { startOwnDatabase } from './database/own-database'
import { readAdministrators } from './database/read-administrators'
import { startTracing } from './tracing/start-tracing'

/** `start` builds what is stale, `dev` reloads what changes, `serve` takes the build as it is. */
export type Mode = 'start' | 'dev' | 'serve'

/**
 * Readies everything in order (environment, database, content, pages) and serves. Each part registers how to end it.
 *
 * @throws Halt with one clear line for whatever can be expected to go wrong
 */
export async function startServer({ mode }: { mode: Mode }): Promise<void> {
  const dev = mode === 'dev'
  Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production' })
  const embedded = usesEmbeddedDatabase()
  const env = await readEnvironment()
  onShutdown(await startTracing({ env, service: 'ore-serene-web' }))
  if (mode === 'serve') await requireBuild()

  if (embedded) say('Starting the database …')
  const databaseUrl = embedded ? await startOwnDatabase() : process.env.DATABASE_URL!
  await checkDatabase(databaseUrl)
  process.env.DATABASE_URL = databaseUrl
  await readyDatabase(databaseUrl)
  if (mode === 'start') await buildWhenStale()

  // Payload's panel prints dates of versions in the zone of the process. After the database, which would keep it.
  process.env.TZ = 'Europe/Rome'
  say(dev ? 'Starting with hot reload …' : 'Starting the shop …')
  // Under hot reload a developer needs Next's errors whole.
  if (!dev) captureConsole()
  // Not before: its modules read the environment as they are loaded.
  const { startHttp } = await import('./http/start-http')
  const http = await startHttp({ env, databaseUrl, dev })
  onShutdown(http.stop)
  if (env.WORKER === 'on') startWorker()
  welcome({ env, embedded, administrators: await readAdministrators(databaseUrl) })
  await warnOfPlaceholders({ env, databaseUrl })
  // An unhandled rejection is logged instead of ending the process for every visitor.
  process.on('unhandledRejection', (reason) => sayError(logError(reason).stack ?? logError(reason).message))
}
