import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freePort } from '@/server/database/embedded'

import { copyUploads, createDatabase, TEST_SECRET, uploadsIn } from './cluster'
import { programs } from './programs'
import { START_PATIENCE_MS } from './patience'

export { freePort } from '@/server/database/embedded'

export type App = {
  /** The public origin, without a slash at its end. */
  url: string
  databaseUrl: string
  /** Of the process that serves. */
  pid: number
  /** Its own copy of the template's files for sale. */
  privateFiles: string
  /** Everything the process has printed so far. */
  output: () => string
  /** Resolves once the process has ended, by whatever. */
  ended: Promise<void>
  stop: () => Promise<void>
}

type StartAppArgs = {
  clusterUrl: string
  /** Environment of contract §2 beside the database; `PORT` when it must be known before. */
  env?: Record<string, string>
  /** Lines for a person, or JSON as a service writes it. */
  log?: 'lines' | 'json'
  /** An existing database instead of a fresh copy of the template. */
  databaseUrl?: string
  /** False for a shop that runs for long: what it prints would not fit into a string. */
  keepsOutput?: boolean
  /** A folder of uploads that several applications share, or one after the other; it stays. */
  uploads?: string
}

/** The real application, as `npm run serve` starts it, on a free port, with database and uploads of its own. */
export async function startApp({
  clusterUrl,
  env = {},
  log = 'lines',
  databaseUrl,
  keepsOutput = true,
  uploads: kept,
}: StartAppArgs): Promise<App> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://localhost:${port}`
  databaseUrl ??= await createDatabase(clusterUrl)
  const uploads = kept ?? (await mkdtemp(path.join(tmpdir(), 'ore-serene-app-')))
  if (!kept) await copyUploads(clusterUrl, uploads)
  const clear = () => (kept ? undefined : rm(uploads, { recursive: true, force: true }))
  let output = ''
  const program = path.join(await programs(), 'main.mjs')
  const child = spawn(process.env.TEST_SHOP_NODE ?? process.execPath, [program, `--log=${log}`], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      PAYLOAD_SECRET: TEST_SECRET,
      ...uploadsIn(uploads),
      ...env,
    },
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (keepsOutput) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    else stream.resume()
  }
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))

  const deadline = Date.now() + START_PATIENCE_MS
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      await clear()
      throw new Error(`the application did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    databaseUrl,
    pid: child.pid!,
    privateFiles: uploadsIn(uploads).PRIVATE_FILES_DIR,
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await clear()
      const leak = output.split('\n').find((line) => line.includes(LEAK))
      if (leak) throw new Error(`something is listened to once more at each request: ${leak}`)
    },
  }
}

/** What Node calls it when listeners are added without end. */
const LEAK = 'MaxListenersExceededWarning'

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}
