import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Env } from '@/config/env'

import { Halt } from '../bootstrap/say.mjs'

/** What a clone keeps beside its code: the embedded database, the outbox, the secret. */
export const DATA_FOLDER = path.resolve('.data')

const isBlank = (name: string) => !process.env[name]?.trim()

/** Whether the shop brings its own PostgreSQL (contract §2). */
export const usesEmbeddedDatabase = () => isBlank('DATABASE_URL')

/**
 * Completes the environment for this process and its children, and checks all of it, before anything else is loaded.
 *
 * @throws Halt with one line a wrong variable
 */
export async function readEnvironment(): Promise<Env> {
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  // Whoever starts this process has read .env (or, in a test, means to have none): Next must not read it again.
  process.env.__NEXT_PROCESSED_ENV = 'true'
  if (usesEmbeddedDatabase()) {
    if (isBlank('CHECKOUT_SANDBOX')) process.env.CHECKOUT_SANDBOX = isBlank('STRIPE_SECRET_KEY') ? '1' : '0'
    if (isBlank('PAYLOAD_SECRET')) process.env.PAYLOAD_SECRET = await keptSecret()
  }
  try {
    return (await import('@/config/env')).env
  } catch (error) {
    throw new Halt(error instanceof Error ? error.message : String(error))
  }
}

/** The signing secret of embedded mode, made once. */
async function keptSecret(): Promise<string> {
  const file = path.join(DATA_FOLDER, 'payload-secret')
  if (!existsSync(file)) {
    await mkdir(DATA_FOLDER, { recursive: true })
    const draft = `${file}.${process.pid}`
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    // Renamed when whole: an interrupted write would leave a secret that is cut short, and accepted ever after.
    await rename(draft, file)
  }
  return readFile(file, 'utf8')
}
