import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'
import { freePort } from '@/server/database/embedded'

import { TEST_SECRET } from '../tests/support/cluster'
import { programs } from '../tests/support/programs'

type Boot = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Starts a web process without waiting until it serves. */
export async function startBoot(env: Record<string, string>): Promise<Boot> {
  const child = spawn(process.execPath, [ONE_EVALUATION, path.join(await programs(), 'main.mjs')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      PAYLOAD_SECRET: TEST_SECRET,
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, ended }
}
