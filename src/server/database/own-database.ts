import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { stopChildren } from '../bootstrap/children.mjs'
import { onShutdown } from '../bootstrap/shutdown.mjs'
import { DATA_FOLDER } from '../boot/environment'
import { startEmbeddedDatabase } from './embedded'

/**
 * Starts the embedded database of this clone for the life of this command.
 *
 * @returns its address
 * @throws Halt as `startEmbeddedDatabase` does
 */
export async function startOwnDatabase(): Promise<string> {
  const starting = startEmbeddedDatabase({ directory: DATA_FOLDER })
  // Registered before it runs: a signal that comes meanwhile must not leave it behind.
  onShutdown(async () => {
    // The worker notes in the database that its last message has gone.
    await stopChildren()
    await (await starting.catch(() => undefined))?.stop()
  })
  return (await starting).url
}

const log = path.join(DATA_FOLDER, 'postgres.log')

/**
 * What the embedded database writes into its log from now on. A program whose database died of something says only that
 * its connection is gone.
 *
 * @returns reads it; nothing where there is no such database
 */
export function followOwnDatabase(): () => string {
  const begin = existsSync(log) ? statSync(log).size : 0
  return () => (existsSync(log) ? readFileSync(log).subarray(begin).toString() : '')
}
