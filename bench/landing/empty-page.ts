import { spawn, spawnSync } from 'node:child_process'

import { freePort } from '@/server/database/embedded'

const NEXT = 'node_modules/next/dist/bin/next'
const HOME = 'bench/empty-page'
const ENV = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }

/** Builds and serves an empty page of the same Next: the floor of scripts and of the browser's work. */
export async function startEmptyPage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const built = spawnSync(process.execPath, [NEXT, 'build', HOME], { env: ENV, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`the empty page cannot be built:\n${built.stdout}${built.stderr}`)
  const port = await freePort()
  const url = `http://localhost:${port}/`
  const child = spawn(process.execPath, [NEXT, 'start', HOME, '-p', String(port)], {
    env: ENV,
    stdio: 'ignore',
  })
  for (let waited = 0; !(await fetch(url).catch(() => undefined))?.ok; waited += 100) {
    if (child.exitCode !== null || waited > 30_000) throw new Error('the empty page does not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
