import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { query } from '../../tests/support/cluster'
import type { Fault } from '../fault'
import { openPostgres } from '../postgres'
import { openShop } from '../shop'
import { execute, pause, secondsUntil } from '../wait'
import { BACK_WITHIN_S, LONG_MS } from './common'

/** How far the machine's clock jumps, from the true time, as libfaketime writes it. */
const JUMPS = ['+2h', '-2h', '+2d', '-1d', '+5m', '-5m'] as const
const LIBRARY = 'faketime/libfaketimeMT.so.1'

/**
 * The clock of web, worker and PostgreSQL is wrong for a while and right again. Stripe's is right all the time, so its
 * signatures are refused meanwhile and it delivers again.
 */
const jumps: Fault = {
  name: 'clock',
  about: 'the clock of all processes jumping hours and days ahead and back',
  run: async ({ stage, rounds = JUMPS.length }) => {
    const library = await findLibrary()
    if (!library) return { skipped: 'libfaketime is not installed (Debian: apt-get install faketime)' }
    const offset = path.join(await stage.folder(), 'offset')
    const setClock = async (jump: string) => {
      await writeFile(offset, `${jump}\n`)
      // The database's account reads it too.
      await chmod(offset, 0o644)
    }
    await setClock('+0')
    const env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const postgres = await openPostgres({ stage, env })
    const shop = await openShop({ stage, postgres, env })
    await shop.web()
    await shop.worker()
    await activateLongAgo(shop.databaseUrl)
    let slowest = 0
    shop.buyers.start(2)
    for (let round = 0; round < rounds; round++) {
      await pause(2000)
      await setClock(JUMPS[round % JUMPS.length]!)
      await pause(6000)
      await setClock('+0')
      slowest = Math.max(slowest, await secondsUntil(shop.buyers.buy, LONG_MS))
    }
    await shop.buyers.stop()
    const { lost, doubled, settledAfter } = await shop.count()
    return {
      rounds,
      measure: 'everything done after the last jump',
      unit: 's',
      limit: 2 * BACK_WITHIN_S,
      measured: Math.max(slowest, settledAfter),
      lost,
      doubled,
    }
  },
}

/** A purchase while the clock is behind comes after the activation, too: what was activated later would not count for it. */
const activateLongAgo = (databaseUrl: string) =>
  query(
    databaseUrl,
    `ALTER TABLE email_sequences DISABLE TRIGGER email_sequence_activation;
     UPDATE email_sequences SET activated_at = '2020-01-01' WHERE is_active = 1;
     ALTER TABLE email_sequences ENABLE TRIGGER email_sequence_activation`,
  )

async function findLibrary(): Promise<string | undefined> {
  const listed = await execute('ldconfig', ['-p']).catch(() => '')
  const folders = ['/usr/lib', ...listed.split('\n').map((line) => path.dirname(line.split('=> ')[1] ?? ''))]
  return folders.map((folder) => path.join(folder, LIBRARY)).find((file) => existsSync(file))
}

export const clockFaults = [jumps]
