import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import pg from 'pg'

import { env } from '@/config/env'
import { listen } from '@/integrations/listen'
import { type MailTimeouts, openMailConnection } from '@/integrations/smtp'
import type { ClaimedDelivery } from '@/services/email-automation/ledger/claim'
import { followPauses } from '@/services/email-automation/ledger/pauses'
import { LONGEST_HORIZON_MS } from '@/services/email-automation/ledger/reserve-slots'
import type { Settlement } from '@/services/email-automation/ledger/settle'
import { signOff } from '@/services/email-automation/ledger/workers'

import { createBounceRecorder } from './bounces'
import { keepAlive } from './keep-alive'
import { type Lane, startLane } from './lane'
import { createWorkerMetrics } from './metrics'
import { createOutage } from './outage'

export type WorkerLogger = {
  /** For machines alone. */
  debug: (details: object, message: string) => void
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
  /** Measures itself, for the panel and for Prometheus. */
  measures?: boolean
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
  /** Ends within 10 s: what is being sent may finish, everything else is planned again. */
  stop: () => Promise<void>
}

const LEASE_MS = 10_000
const GRACE_MS = 6_000
const POLL_MS = 1000
const BOUNCE_LOCK_MS = 3_000
const CODE_CONNECTIONS = 2

/**
 * The e-mail worker: empties the ledger over SMTP. Any number of them may run on one database, in this process or in
 * others. Needs no Payload, only PostgreSQL, and survives its restart.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, logger, once = false, now, rate = env.MAIL_RATE, leaseMs = LEASE_MS } = options
  const url = options.smtpUrl ?? env.SMTP_URL
  const onError = createErrorLog(logger)
  const pool = (options: pg.PoolConfig) =>
    new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'ore-serene-worker',
      // TCP's keep-alive ends a connection that a firewall has cut silently, after 10 s and nine probes. query_timeout would
      // only stop waiting: PostgreSQL still commits the claim, and this worker does not know which rows it then holds.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...options,
    })
      // Without a listener a restart of PostgreSQL would end the process.
      .on('error', onError)
  const db = pool({ max: 8 })
  // The lease cannot wait for that: the next renewal takes another connection in time.
  const leaseDb = pool({ max: 1, connectionTimeoutMillis: leaseMs / 2, query_timeout: leaseMs / 2 })
  // Planning skips a suppressed address's mail in the same statement, and may have to wait for itself.
  const bounceDb = pool({ max: 1, lock_timeout: BOUNCE_LOCK_MS })
  const bounces = createBounceRecorder({ db: bounceDb, onError })
  const metrics = options.measures
    ? createWorkerMetrics({ db, isScraped: env.METRICS_TOKEN !== undefined, onError })
    : undefined

  const outage = createOutage({
    onBegin: ({ reason }) => logger.warn(`mail: no message leaves, all of them wait: ${reason}`),
    onEnd: () => logger.info('mail: the mail server takes messages again'),
  })
  const [codeId, otherId] = [randomUUID(), randomUUID()]
  const lanes: Lane[] = []
  const alive = keepAlive({
    leaseDb,
    db,
    outage: outage.current,
    ids: () => [codeId, otherId],
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
    pollMs: options.pollMs ?? POLL_MS,
    connect: () => openMailConnection({ url, timeouts: options.timeouts }),
    outage,
    holdsLease: alive.holds,
    onBounce: bounces.record,
    onResult: (delivery: ClaimedDelivery, { state }: Settlement) => {
      metrics?.settled(delivery, state)
      const { id, kind, request_id: requestId } = delivery
      // Mail of a sequence has no request; there are too many for a line each.
      if (requestId !== null) logger.debug({ delivery: id, kind, result: state, requestId }, 'mail')
    },
    onError,
  }
  // A pass ends when nothing is in the line: what was paused until now has to be back in it.
  if (once) await followPauses({ db }).catch(onError)
  lanes.push(
    startLane({
      ...common,
      workerId: codeId,
      priorities: [0],
      connections: CODE_CONNECTIONS,
      horizonMs: LONGEST_HORIZON_MS,
    }),
    startLane({
      ...common,
      workerId: otherId,
      priorities: [1, 2],
      connections: options.connections ?? defaultConnections(url, rate),
      horizonMs: 250,
    }),
  )
  const wakeAll = () => lanes.forEach((lane) => lane.wake())
  const recheckAll = () => lanes.forEach((lane) => lane.recheckClaimed())
  const listener = once
    ? undefined
    : listen({
        databaseUrl,
        channels: { email_wake: wakeAll, email_recheck: recheckAll },
        onConnect: () => {
          wakeAll()
          recheckAll()
        },
        onFailure: onError,
      })

  let stopping: Promise<void> | undefined
  const close = async () => {
    await listener?.stop()
    await alive.stop()
    await signOff({ db, ids: [codeId, otherId] }).catch(onError)
    await bounces.settled()
    await metrics?.stop().catch(onError)
    await Promise.all([db, leaseDb, bounceDb].map((each) => each.end().catch(onError)))
  }
  const stop = () => (stopping ??= Promise.all(lanes.map((lane) => lane.stop(GRACE_MS))).then(close))
  options.signal?.addEventListener('abort', () => void stop(), { once: true })
  const finished = Promise.all(lanes.map((lane) => lane.finished)).then(() => (stopping ??= close()))
  return { finished, stop }
}

let startedWorkers = 0

/**
 * As many connections as the rate can use with a server that answers in 200 ms; `?maxConnections=` in SMTP_URL
 * overrides it.
 */
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
