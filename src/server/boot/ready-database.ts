import { withClient } from '@/integrations/with-client'
import { pendingMigrations } from '@/services/database/pending-migrations'
import { isTableStorageComplete } from '@/services/database/storage-complete'
import { isPlanningCurrent } from '@/services/email-automation/database/planning'
import { areSumsCurrent } from '@/services/overview/sums/ensure-sums'
import { areVisitSumsCurrent } from '@/services/visits/sums/ensure-visit-sums'

import { runChild } from '../bootstrap/children.mjs'
import { DISK_FULL, Halt, say, tellsOfFullDisk } from '../bootstrap/say.mjs'
import { followOwnDatabase } from '../database/own-database'
import { compiledProgram } from './compiled-program'

/**
 * Migrates, and writes the default content into a database that never had it. One look by SQL decides: loading Payload
 * takes seconds, and a second start has nothing to do. The scripts take turns by an advisory lock of their own, so
 * several instances may start at once.
 *
 * @param seed false for the command that seeds by itself
 * @throws Halt with the last lines of what failed
 */
export async function readyDatabase(url: string, { seed = true } = {}): Promise<void> {
  const { pending, isCurrent, seeded } = await inspect(url)
  if (pending > 0 || !isCurrent) {
    say(
      pending > 0
        ? `Migrating the database (${pending} to go) …`
        : 'Updating the functions and indexes of the database …',
    )
    await runProgram('migrate', url, 'The migration')
  }
  if (seed && !seeded) {
    say('Writing the default content …')
    await runProgram('seed', url, 'Writing the default content')
  }
}

async function inspect(url: string): Promise<{ pending: number; isCurrent: boolean; seeded: boolean }> {
  return withClient(url, async (client) => {
    const pending = (await pendingMigrations({ db: client })).length
    const { rows: tables } = await client.query<{ kv: string | null }>(
      "SELECT to_regclass('payload_kv')::text AS kv",
    )
    const seeded =
      tables[0]!.kv !== null &&
      (await client.query("SELECT 1 FROM payload_kv WHERE key = 'seeded'")).rowCount === 1
    const isCurrent =
      pending === 0 &&
      (await isPlanningCurrent({ db: client })) &&
      (await areSumsCurrent({ db: client })) &&
      (await areVisitSumsCurrent({ db: client })) &&
      (await isTableStorageComplete({ db: client }))
    return { pending, isCurrent, seeded }
  })
}

async function runProgram(name: string, url: string, what: string): Promise<void> {
  const readLog = followOwnDatabase()
  const { code, output } = await runChild(process.execPath, compiledProgram(name), {
    env: { ...process.env, DATABASE_URL: url },
  })
  if (code === 0) return
  if (tellsOfFullDisk(output) || tellsOfFullDisk(readLog())) throw new Halt(DISK_FULL)
  const lastLines = output.trim().split('\n').slice(-20)
  throw new Halt(`${what} failed:\n${lastLines.map((line) => line.slice(0, 500)).join('\n')}`)
}
