import { hostname } from 'node:os'

import pg from 'pg'

import { env } from '@/config/env'
import { type MailTimeouts, openMailConnection } from '@/integrations/smtp'
import { signOff } from '@/services/email-automation/ledger/workers'

import { keepAlive } from './keep-alive'
import { keepListed } from './keep-listed'
import { type Lane, startLane } from './lane'
import { listen } from './listen'

export type WorkerLogger = {
  info: (message: string) => void
  warn: (message: string) => void
  error: (details: { err: unknown }, message: string) => void
}

export type WorkerOptions = {
  databaseUrl: string
  logger: WorkerLogger
  /** Stops the worker, like `stop()`. */
  signal?: AbortSignal
  /** One pass: everything that is due now, then the end. */
  once?: boolean
  /** A pretended time; without it the database's own clock. */
  now?: Date
  /** For tests and measurements; the defaults come from the environment. */
  smtpUrl?: string
  rate?: number
  connections?: number
  timeouts?: Partial<MailTimeouts>
  leaseMs?: number
  pollMs?: number
}

export type Worker = {
  /** Resolves when the worker has ended by itself (`once`) or was stopped. */
  finished: Promise<void>
  /** Ends within 10 s: what is under way may finish, everything else goes back into the line. */
  stop: () => Promise<void>
}

const LEASE_MS = 10_000
const GRACE_MS = 6_000
const CODE_CONNECTIONS = 2

/**
 * The e-mail worker: empties the ledger over SMTP. Any number of them may run on one database, in this process or in
 * others. Needs no Payload, only PostgreSQL, and survives its restart.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, logger, once = false, now, rate = env.MAIL_RATE, leaseMs = LEASE_MS } = options
  const url = options.smtpUrl ?? env.SMTP_URL
  const db = new pg.Pool({ connectionString: databaseUrl, max: 8, application_name: 'ore-serene-worker' })
  const onError = createErrorLog(logger)
  // Without a listener a restart of PostgreSQL would end the process.
  db.on('error', onError)

  const lanes: Lane[] = []
  const alive = keepAlive({
    db,
    ids: () => lanes.map(({ id }) => id),
    name: `${hostname()}:${process.pid}:${startedWorkers++}`,
    leaseMs,
    onError,
    onLost: () => lanes.forEach((lane) => lane.abort()),
    onOrphans: (count) => logger.info(`mail: ${count} messages of a dead worker taken up again`),
  })
  const common = {
    db,
    rate,
    once,
    now: () => now,
    pollMs: options.pollMs ?? 1000,
    connect: () => openMailConnection({ url, ...(options.timeouts && { timeouts: options.timeouts }) }),
    holdsLease: alive.holds,
    onError,
  }
  lanes.push(
    startLane({ ...common, priorities: [0], connections: CODE_CONNECTIONS, horizonMs: 60_000 }),
    startLane({
      ...common,
      priorities: [1, 2],
      connections: options.connections ?? defaultConnections(url, rate),
      horizonMs: 250,
    }),
  )
  alive.start()
  const list = once
    ? undefined
    : keepListed({ db, isBusy: () => lanes.some((lane) => lane.isBusy()), everyMs: common.pollMs, onError })
  const ears = once
    ? undefined
    : listen({
        databaseUrl,
        onError,
        channels: {
          email_wake: () => lanes.forEach((lane) => lane.wake()),
          email_recheck: () => lanes.forEach((lane) => lane.distrust()),
        },
      })

  let stopping: Promise<void> | undefined
  const close = async () => {
    await ears?.stop()
    await list?.stop()
    await alive.stop()
    await signOff({ db, ids: lanes.map(({ id }) => id) }).catch(onError)
    await db.end().catch(onError)
  }
  const stop = () => (stopping ??= Promise.all(lanes.map((lane) => lane.stop(GRACE_MS))).then(close))
  options.signal?.addEventListener('abort', () => void stop(), { once: true })
  const finished = Promise.all(lanes.map((lane) => lane.finished)).then(() => (stopping ??= close()))
  return { finished, stop }
}

let startedWorkers = 0

/** As many lines as the rate can use with a server that answers in 200 ms; `?maxConnections=` in SMTP_URL rules. */
function defaultConnections(url: string | undefined, rate: number): number {
  const asked = url === undefined ? null : new URL(url).searchParams.get('maxConnections')
  if (asked !== null && /^\d{1,3}$/.test(asked)) return Math.max(1, Number(asked))
  return Math.min(20, Math.max(2, Math.ceil(rate / 5)))
}

/** The same trouble is said once in ten seconds, not a hundred times. */
function createErrorLog(logger: WorkerLogger) {
  const said = new Map<string, number>()
  return (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    const last = said.get(text) ?? 0
    if (Date.now() - last < 10_000) return
    said.set(text, Date.now())
    logger.error({ err: error }, 'mail: the worker met an error and goes on')
  }
}
