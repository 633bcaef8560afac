import path from 'node:path'

import type { Env } from '@/config/env'

import { Halt } from '../bootstrap/say.mjs'
import { keptSecret } from './kept-secret'

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
    if (isBlank('PAYLOAD_SECRET')) process.env.PAYLOAD_SECRET = await keptSecret(DATA_FOLDER)
  }
  try {
    return (await import('@/config/env')).env
  } catch (error) {
    throw new Halt(error instanceof Error ? error.message : String(error))
  }
}
