import { migrations } from '@/migrations'

import { createBareDatabase, createDatabase, query } from '../../tests/support/cluster'
import { startBoot } from '../boot'
import type { Fault } from '../fault'
import { openPostgres } from '../postgres'
import { openShop } from '../shop'
import { pause } from '../wait'
import { LONG_MS } from './common'

/** One that makes two indexes, which nothing else depends on: the second is in its way. */
const HALF_WAY = {
  name: '20261126_145500_failed_mail',
  drop: 'email_deliveries_failed_recently',
  inTheWay: 'email_deliveries_put_off',
}

/**
 * Half of the rounds: a shop with purchases meets a migration that fails at its second index. The other half: a bare
 * database is being migrated when the process is killed. Either way the shop starts once the cause is gone.
 */
const halfWay: Fault = {
  name: 'migration',
  about: 'a migration failing half-way, and the migrating process killed at random points',
  run: async ({ stage, random, rounds = 6 }) => {
    const postgres = await openPostgres({ stage })
    const lost: string[] = []
    const doubled: string[] = []
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      const isKilled = round % 2 === 1
      const databaseUrl = isKilled
        ? await createBareDatabase(postgres.url)
        : await createDatabase(postgres.url)
      const shop = await openShop({ stage, postgres, databaseUrl })
      if (isKilled) {
        const boot = await startBoot(shop.env)
        await pause(random.between(1500, 9000))
        boot.child.kill('SIGKILL')
        await boot.ended
      } else {
        const app = await shop.web()
        await shop.buyers.buy()
        await shop.buyers.stop()
        await app.stop()
        lost.push(...(await failHalfWay(databaseUrl, shop.env)))
      }
      const began = performance.now()
      const app = await shop.web({ WORKER: 'on' })
      slowest = Math.max(slowest, (performance.now() - began) / 1000)
      await shop.buyers.buy()
      const losses = await shop.count()
      lost.push(...losses.lost)
      doubled.push(...losses.doubled, ...(await migrationsTwice(databaseUrl)))
      await app.stop()
    }
    return {
      rounds,
      measure: 'serves, once the cause is gone, after',
      unit: 's',
      limit: LONG_MS / 1000,
      measured: slowest,
      lost,
      doubled,
    }
  },
}

/**
 * Has the migration fail half-way, and takes away what was in its way.
 *
 * @returns what is not as it was before
 */
async function failHalfWay(databaseUrl: string, env: Record<string, string>): Promise<string[]> {
  const relations = async () => {
    const rows = await query<{ name: string }>(
      databaseUrl,
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i') ORDER BY 1`,
    )
    return rows.map(({ name }) => name).join(' ')
  }
  await query(databaseUrl, `DROP INDEX ${HALF_WAY.drop}`)
  await query(databaseUrl, 'DELETE FROM payload_migrations WHERE name = $1', [HALF_WAY.name])
  const before = await relations()
  const boot = await startBoot(env)
  const code = await boot.ended
  const lost: string[] = []
  if (code === 0 || !boot.output().includes('The migration failed'))
    lost.push('the reason of a failed migration')
  if ((await relations()) !== before)
    lost.push('the tables and indexes as they were before a failed migration')
  await query(databaseUrl, `DROP INDEX ${HALF_WAY.inTheWay}`)
  return lost
}

async function migrationsTwice(databaseUrl: string): Promise<string[]> {
  const ran = await query(databaseUrl, 'SELECT name FROM payload_migrations WHERE batch > 0')
  return ran.length === migrations.length
    ? []
    : [`${ran.length} of ${migrations.length} migrations are noted`]
}

export const migrationFaults = [halfWay]
