import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'
import { Halt } from '@/server/bootstrap/say.mjs'
import { freePort } from '@/server/database/embedded'

import { startApp } from '../../tests/support/app'
import { TEST_SECRET } from '../../tests/support/cluster'
import { startNginx } from '../../tests/support/nginx'
import { programs } from '../../tests/support/programs'
import { hasProgram } from '../throughput'

import type { Stack } from './stack'

type StartArgs = {
  clusterUrl: string
  databaseUrl: string
  /** Of Stripe and of the mail server. */
  env: Record<string, string>
  /** How many web processes. */
  webs: number
  /** Where what is started here says how to end it. */
  stack: Stack
}

export type LoadedShop = {
  /** Of nginx, without a slash at its end. */
  url: string
  databaseUrl: string
  /** Of the web processes. */
  webs: number[]
}

/**
 * The shop as it is deployed: web processes behind `deploy/nginx.conf`, on one database.
 *
 * @throws Halt where nginx is missing, or a machine has not all of 127.0.0.0/8 for visitors to come from
 */
export async function startShop({
  clusterUrl,
  databaseUrl,
  env,
  webs,
  stack,
}: StartArgs): Promise<LoadedShop> {
  if (process.platform !== 'linux')
    throw new Halt('This benchmark needs Linux: its visitors come from 127.x.y.z.')
  if (!hasProgram('nginx')) throw new Halt('This benchmark needs nginx (apt-get install nginx-light).')
  const shopPorts: number[] = []
  for (let web = 0; web < webs; web++) shopPorts.push(await freePort())
  const nginx = await stack.started(startNginx({ page: Buffer.from('nginx is there'), shopPorts }))
  const url = nginx.cachedUrl.replace(/\/$/, '')
  const pids: number[] = []
  for (const port of shopPorts) {
    const { pid } = await stack.started(
      startApp({
        clusterUrl,
        databaseUrl,
        log: 'json',
        keepsOutput: false,
        env: { ...env, PORT: String(port), SERVER_URL: url, TRUST_PROXY: '1', WORKER: 'off' },
      }),
    )
    pids.push(pid)
  }
  return { url, databaseUrl, webs: pids }
}

/** `npm run worker` for a shop; its number. */
export async function startWorkerBeside(
  { url, databaseUrl }: LoadedShop,
  env: Record<string, string>,
  stack: Stack,
): Promise<number> {
  const child = spawn(process.execPath, [ONE_EVALUATION, path.join(await programs(), 'worker.mjs')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PAYLOAD_SECRET: TEST_SECRET,
      SERVER_URL: url,
      ...env,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  stack.add(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return child.pid!
}
