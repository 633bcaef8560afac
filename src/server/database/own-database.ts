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
