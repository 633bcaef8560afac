import { open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

import { createDatabase, query } from '../../tests/support/cluster'
import type { Fault } from '../fault'
import { openPostgres, type Postgres } from '../postgres'
import { openShop } from '../shop'
import type { Stage } from '../stage'
import { execute, pause, secondsUntil } from '../wait'
import { LONG_MS, soldAgain } from './common'

const DISK_MEGABYTES = 700
/** What other programs write into the database's disk while it is full. */
const FILLING = 'INSERT INTO filling SELECT repeat(md5(n::text), 30) FROM generate_series(1, 20000) n'

/** The disk of the database is full: first only now and then, at last its log cannot be written either. */
export const diskFull: Fault = {
  name: 'postgres-disk',
  about: 'the disk of PostgreSQL full under load, then with room again',
  run: async ({ stage, rounds = 3 }) => {
    const home = await smallDisk(stage)
    if (typeof home !== 'string') return home
    const postgres = await openPostgres({
      stage,
      home,
      settings: { max_wal_size: '64MB', min_wal_size: '32MB' },
    })
    const databaseUrl = await createDatabase(postgres.url)
    const shop = await openShop({ stage, postgres, databaseUrl })
    await shop.web()
    await shop.worker()
    await query(databaseUrl, 'CREATE TABLE filling (text text)')
    let slowest = 0
    shop.buyers.start(3)
    for (let round = 0; round < rounds; round++) {
      await pause(1500)
      const makeRoom = await fillDisk(home)
      await writeUntilFull(databaseUrl)
      await pause(4000)
      await makeRoom()
      await startWhenEnded(postgres)
      await secondsUntil(async () => Boolean(await query(databaseUrl, 'TRUNCATE filling')), LONG_MS)
      slowest = Math.max(slowest, await secondsUntil(shop.buyers.buy, LONG_MS))
    }
    await shop.buyers.stop()
    const { lost, doubled } = await shop.count()
    return soldAgain({ rounds, slowest, lost, doubled })
  },
}

/** A folder with a small disk of its own, or why there is none. */
async function smallDisk(stage: Stage): Promise<string | { skipped: string }> {
  if (process.getuid?.() !== 0) return { skipped: 'needs root, to mount a small disk' }
  const home = await stage.folder()
  try {
    const options = `size=${DISK_MEGABYTES}m,mode=711`
    await execute('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', home])
  } catch (error) {
    return { skipped: `this machine mounts no small disk: ${String(error)}` }
  }
  stage.onEnd(() => execute('umount', ['-l', home]))
  return home
}

/** Takes all room there is; the answer gives it back. */
async function fillDisk(home: string): Promise<() => Promise<void>> {
  const ballast = path.join(home, 'ballast')
  const file = await open(ballast, 'w')
  const megabyte = Buffer.alloc(1024 ** 2)
  try {
    for (;;) await file.write(megabyte)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
  const { bavail, bsize } = await statfs(home)
  if (bavail * bsize > megabyte.length) throw new Error('the disk is not full')
  return () => rm(ballast)
}

/**
 * Writes into the database until it refuses.
 *
 * @throws Error when it never does
 */
async function writeUntilFull(databaseUrl: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    try {
      await query(databaseUrl, FILLING)
    } catch {
      return
    }
  }
  throw new Error('the database goes on writing though its disk is full')
}

/** PostgreSQL ends when it cannot write its log; a supervisor would start it again, as this does. */
async function startWhenEnded(postgres: Postgres): Promise<void> {
  if (!postgres.isRunning()) await postgres.start()
}
