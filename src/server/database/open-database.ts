import { existsSync } from 'node:fs'

import { cloneIsHeld, releaseCloneLock, takeCloneLock } from '../bootstrap/clone-lock.mjs'
import { say } from '../bootstrap/say.mjs'
import { DATA_FOLDER, usesEmbeddedDatabase } from '../boot/environment'
import { checkDatabase } from './check-database'
import { runningDatabaseUrl, startEmbeddedDatabase } from './embedded'

export type OpenDatabase = { url: string; close: () => Promise<void> }

/**
 * The database of this clone for a command: `DATABASE_URL`, else the embedded one of a running `npm start`, else the
 * embedded one started for the time of the command.
 *
 * @param command how the command is called, for whoever finds it running
 * @throws Halt when none can be had
 */
export async function openDatabase({ command }: { command: string }): Promise<OpenDatabase> {
  if (!usesEmbeddedDatabase()) {
    const url = process.env.DATABASE_URL!
    await checkDatabase(url)
    return { url, close: async () => {} }
  }
  const shared = cloneIsHeld() ? await runningDatabaseUrl(DATA_FOLDER) : undefined
  if (shared) return { url: shared, close: async () => {} }
  if (!existsSync(DATA_FOLDER)) say('No database yet: making an empty one in .data …')
  await takeCloneLock({ command })
  const database = await startEmbeddedDatabase({ directory: DATA_FOLDER })
  return {
    url: database.url,
    close: async () => {
      await database.stop()
      releaseCloneLock()
    },
  }
}
