import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'
import { say } from '@/server/bootstrap/say.mjs'
import { freePort } from '@/server/database/embedded'

import { type App, startApp } from '../tests/support/app'
import { createDatabase, TEST_SECRET, uploadsIn } from '../tests/support/cluster'
import { programs } from '../tests/support/programs'
import { type SmtpServer, startSmtpServer } from '../tests/support/smtp-server'
import { StripeDouble } from '../tests/support/stripe-double'
import { type Buyers, openBuyers } from './buyers'
import { countLosses } from './count'
import { copyUploads, openPostgres, type Postgres } from './postgres'
import type { Stage } from './stage'

export type WorkerProcess = {
  pid: number
  isRunning: () => boolean
  output: () => string
  /** Ends it with a signal and waits; the seconds that it took. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number>
}

export type Shop = {
  postgres: Postgres
  /** The database itself, past every relay. */
  databaseUrl: string
  /** What the processes are started with. */
  env: Record<string, string>
  uploads: string
  smtp: SmtpServer
  stripe: StripeDouble
  buyers: Buyers
  /** Where buyers reach it. */
  url: () => string
  /** Starts a web process, on a port of its own unless one is given. */
  web: (env?: Record<string, string>) => Promise<App>
  worker: (args?: { program?: string; env?: Record<string, string> }) => Promise<WorkerProcess>
  /** What was lost and doubled, once all is done; `elsewhere` is mail that another server took. */
  count: (args?: {
    elsewhere?: readonly { raw: string }[]
    withinMs?: number
  }) => ReturnType<typeof countLosses>
}

type OpenShopArgs = {
  stage: Stage
  /** Where buyers reach it, asked at each purchase; the web process that was started last when missing. */
  url?: () => string
  postgres?: Postgres
  settings?: Record<string, string>
  /** Puts something between the processes and one of their parts. */
  through?: (parts: {
    databaseUrl: string
    smtpUrl: string
    stripeUrl: string
  }) => Promise<{ databaseUrl?: string; smtpUrl?: string; stripeUrl?: string }>
  env?: Record<string, string>
  /** An existing database of that PostgreSQL. */
  databaseUrl?: string
  /** Where its rows are counted in the end, when that is another server. */
  countedAt?: string
}

/** A whole shop of real parts, with doubles of the companies outside; its processes are started by the fault. */
export async function openShop({ stage, settings, through, ...args }: OpenShopArgs): Promise<Shop> {
  let address = ''
  const url = args.url ?? (() => address)
  const postgres = args.postgres ?? (await openPostgres({ stage, settings }))
  const databaseUrl = args.databaseUrl ?? (await createDatabase(postgres.url))
  const smtp = stage.keep(await startSmtpServer())
  const stripe = stage.keep(await StripeDouble.start())
  const between = (await through?.({ databaseUrl, smtpUrl: smtp.url, stripeUrl: stripe.url })) ?? {}
  const uploads = await copyUploads(stage)
  const env: Record<string, string> = {
    ...stripe.env,
    ...smtp.env,
    ...(between.stripeUrl && { STRIPE_API_BASE: between.stripeUrl }),
    ...(between.smtpUrl && { SMTP_URL: between.smtpUrl }),
    DATABASE_URL: between.databaseUrl ?? databaseUrl,
    TRUST_PROXY: '1',
    MAIL_RATE: '1000',
    WORKER: 'off',
    ...args.env,
  }
  const buyers = openBuyers({ stripe, url })
  stage.onEnd(async () => {
    buyers.giveUp()
    await buyers.stop()
  })
  return {
    postgres,
    databaseUrl,
    env,
    uploads,
    smtp,
    stripe,
    buyers,
    url,
    web: async (more = {}) => {
      const all = { ...env, ...more }
      const app = await startApp({
        clusterUrl: postgres.url,
        databaseUrl: env.DATABASE_URL!,
        uploads,
        env: all,
      })
      address = app.url
      return stage.keep(app)
    },
    worker: async ({ program, env: more = {} } = {}) => {
      const file = program ?? path.join(await programs(), 'worker.mjs')
      const SERVER_URL = `http://localhost:${await freePort()}`
      return stage.keep(
        startWorkerProcess(file, {
          SERVER_URL,
          PAYLOAD_SECRET: TEST_SECRET,
          ...uploadsIn(uploads),
          ...env,
          ...more,
        }),
      )
    },
    count: ({ elsewhere = [], withinMs } = {}) => {
      const [promised, refused] = [buyers.promised().length, buyers.refused()]
      say(`  ${promised} purchases, ${refused} buyers refused, ${smtp.mails.length} mails so far; counting …`)
      return countLosses({
        databaseUrl: args.countedAt ?? databaseUrl,
        buyers,
        mails: () => [...smtp.mails, ...elsewhere],
        withinMs,
      })
    },
  }
}

function startWorkerProcess(program: string, env: Record<string, string>): WorkerProcess {
  const child: ChildProcess = spawn(process.execPath, [ONE_EVALUATION, program], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid!,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      const began = performance.now()
      child.kill(signal)
      await ended
      return (performance.now() - began) / 1000
    },
  }
}
