import path from 'node:path'

import { runChild } from '@/server/bootstrap/children.mjs'
import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'
import { onShutdown } from '@/server/bootstrap/shutdown.mjs'
import { freePort } from '@/server/database/embedded'

import { type App, startApp } from '../tests/support/app'
import { createDatabase, startCluster, TEST_SECRET } from '../tests/support/cluster'
import { programs } from '../tests/support/programs'
import { signIn } from '../tests/support/sign-in'
import { startSmtpServer } from '../tests/support/smtp-server'
import { type Answer, ask, type AskOptions } from './ask'
import { type Front, startFront } from './nginx'

type Ask = (path: string, options?: AskOptions) => Promise<Answer>

export type Shop = {
  app: App
  /** With every limit on the pace lifted. */
  front: Front
  /** The same shop as it is deployed. */
  limitedFront: Front
  /** A new session each time: what a tool sends can end one. */
  cookieOf: (role: 'admin' | 'editor') => Promise<string>
  /** A request by the lifted front. */
  ask: Ask
  /** A request by the front as it is deployed. */
  askLimited: Ask
}

/** The real shop, with its content and rows as of some weeks' business, behind nginx with TLS, on loopback. */
export async function startShop(): Promise<Shop> {
  const cluster = await untilTheEnd(startCluster())
  const [shopPort, tlsPort, plainPort, limitedTls, limitedPlain] = await Promise.all(
    Array.from({ length: 5 }, () => freePort()),
  )
  const smtp = await untilTheEnd(startSmtpServer())
  const databaseUrl = await createDatabase(cluster.url)
  await fill(databaseUrl)
  const app = await untilTheEnd(
    startApp({
      clusterUrl: cluster.url,
      databaseUrl,
      env: {
        PORT: String(shopPort),
        SERVER_URL: `https://localhost:${tlsPort}`,
        TRUST_PROXY: '1',
        CHECKOUT_SANDBOX: '1',
        WORKER: 'off',
        ...smtp.env,
      },
    }),
  )
  const ports = { shopPort: shopPort!, tlsPort: tlsPort!, plainPort: plainPort! }
  const front = await untilTheEnd(startFront({ ...ports, isLifted: true }))
  const limitedFront = await untilTheEnd(
    startFront({ shopPort: shopPort!, tlsPort: limitedTls!, plainPort: limitedPlain!, isLifted: false }),
  )
  return {
    app,
    front,
    limitedFront,
    ask: askBy(front),
    askLimited: askBy(limitedFront),
    cookieOf: async (role) => `__Host-${(await signIn({ app, role })).cookie}`,
  }
}

const askBy =
  ({ origin, ca }: Front): Ask =>
  (path, options) =>
    ask(origin + path, { ...options, ca })

/** Stops it with everything else, also when the command is interrupted while it starts. */
async function untilTheEnd<Started extends { stop: () => Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> {
  onShutdown(() => starting.then(({ stop }) => stop()).catch(() => {}))
  return starting
}

async function fill(databaseUrl: string): Promise<void> {
  const program = path.join(await programs(), 'demo.mjs')
  const counts = ['--purchases', '300', '--contacts', '200', '--visit-days', '30']
  const { code, output } = await runChild(process.execPath, [ONE_EVALUATION, program, ...counts], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PAYLOAD_SECRET: TEST_SECRET },
  })
  if (code !== 0) throw new Error(`the rows could not be made:\n${output}`)
}
