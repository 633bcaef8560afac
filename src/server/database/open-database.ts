import { existsSync } from 'node:fs'

import { cloneIsHeld, takeCloneLock } from '../bootstrap/clone-lock.mjs'
import { say } from '../bootstrap/say.mjs'
import { DATA_FOLDER, usesEmbeddedDatabase } from '../boot/environment'
import { checkDatabase } from './check-database'
import { runningDatabaseUrl } from './embedded'
import { startOwnDatabase } from './own-database'

/**
 * The database of this clone for a command: `DATABASE_URL`, else the embedded one of a running `npm start`, else the
 * embedded one started for the time of the command, which then ends it.
 *
 * @param command how the command is called, for whoever finds it running
 * @param alone whether the embedded database of a running `npm start` will not do
 * @returns its address
 * @throws Halt when none can be had
 */
export async function openDatabase({
  command,
  alone = false,
}: {
  command: string
  alone?: boolean
}): Promise<string> {
  if (!usesEmbeddedDatabase()) {
    const url = process.env.DATABASE_URL!
    await checkDatabase(url)
    return url
  }
  const shared = !alone && cloneIsHeld() ? await runningDatabaseUrl(DATA_FOLDER) : undefined
  if (shared) return shared
  if (!existsSync(DATA_FOLDER)) say('No database yet: making an empty one in .data …')
  await takeCloneLock({ command })
  return startOwnDatabase()
}
