import { spawn } from 'node:child_process'

import { freePort } from '@/server/database/embedded'

import { createDatabase, TEST_SECRET } from './cluster'

export { freePort } from '@/server/database/embedded'

export type App = {
  /** The public origin, without a slash at its end. */
  url: string
  databaseUrl: string
  /** Everything the process has printed so far. */
  output: () => string
  stop: () => Promise<void>
}

type StartAppArgs = {
  clusterUrl: string
  /** Environment of contract §2 beside the database; `PORT` when it must be known before. */
  env?: Record<string, string>
  /** An existing database instead of a fresh copy of the template. */
  databaseUrl?: string
}

/** The real application, as `npm run serve` starts it, on a free port and a database of its own. */
export async function startApp({ clusterUrl, env = {}, databaseUrl }: StartAppArgs): Promise<App> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://localhost:${port}`
  databaseUrl ??= await createDatabase(clusterUrl)
  let output = ''
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      PAYLOAD_SECRET: TEST_SECRET,
      ...env,
    },
  })
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))

  const deadline = Date.now() + 90_000
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the application did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    databaseUrl,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}
