import pg from 'pg'

import { freePort } from '@/server/database/embedded'

import { type Relay, startRelay } from '../../tests/support/relay'
import { startBoot } from '../boot'
import type { Fault } from '../fault'
import { openShop } from '../shop'
import { pause, secondsUntil } from '../wait'
import { ANSWERS_WITHIN_S, LONG_MS, relayed, soldAgain } from './common'
import { diskFull } from './postgres-disk'
import { failover } from './postgres-failover'

const downAtBoot: Fault = {
  name: 'postgres-boot',
  about: 'PostgreSQL down, silent or without its database at boot',
  run: async ({ stage, rounds = 3 }) => {
    const shop = await openShop({ stage })
    const gone = `postgresql://postgres:x@127.0.0.1:${await freePort()}/shop`
    const silent = stage.keep(relayed(await startRelay(shop.databaseUrl)))
    silent.hold()
    const missing = new URL(shop.databaseUrl)
    missing.pathname = '/not_there'
    const lost: string[] = []
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      const url = [gone, silent.url, missing.href][round % 3]!
      const { code, output, seconds } = await boot({ ...shop.env, DATABASE_URL: url })
      slowest = Math.max(slowest, seconds)
      const lines = output.split('\n').filter((line) => line.includes('DATABASE_URL'))
      if (code !== 1 || lines.length !== 1)
        lost.push(`the reason, of a boot that ended with ${code}: ${output.slice(-300)}`)
    }
    await shop.web()
    await shop.worker()
    await shop.buyers.buy()
    const { lost: after, doubled } = await shop.count()
    return {
      rounds,
      measure: 'ends with one clear line after',
      unit: 's',
      limit: 30,
      measured: slowest,
      lost: [...lost, ...after],
      doubled,
    }
  },
}

/** Starts a web process that is expected to end by itself. */
async function boot(env: Record<string, string>) {
  const began = performance.now()
  const { child, output, ended } = await startBoot(env)
  const impatient = setTimeout(() => child.kill('SIGKILL'), LONG_MS)
  const code = await ended
  clearTimeout(impatient)
  return { code, output: output(), seconds: (performance.now() - began) / 1000 }
}

const restarted: Fault = {
  name: 'postgres-restart',
  about: 'PostgreSQL restarted under load, by turns orderly and as a crash',
  run: async ({ stage, rounds = 6, random }) => {
    const shop = await openShop({ stage })
    await shop.web()
    await shop.worker()
    let slowest = 0
    shop.buyers.start(4)
    for (let round = 0; round < rounds; round++) {
      await pause(random.between(500, 3000))
      await shop.postgres.stop(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
      await pause(random.between(0, 2000))
      await shop.postgres.start()
      slowest = Math.max(slowest, await secondsUntil(shop.buyers.buy, LONG_MS))
    }
    await shop.buyers.stop()
    const { lost, doubled } = await shop.count()
    return soldAgain({ rounds, slowest, lost, doubled })
  },
}

const slow: Fault = {
  name: 'postgres-slow',
  about: 'PostgreSQL slow: every answer 40 ms late, then none at all for 5 s',
  run: async ({ stage, rounds = 4 }) => {
    let relay: Relay | undefined
    const shop = await openShop({
      stage,
      through: async ({ databaseUrl }) => {
        relay = stage.keep(relayed(await startRelay(databaseUrl)))
        return { databaseUrl: relay.url }
      },
    })
    await shop.web()
    await shop.worker()
    shop.buyers.start(1)
    for (let round = 0; round < rounds; round++) {
      relay!.slow(40)
      await pause(5000)
      relay!.slow(0)
      relay!.hold()
      await pause(5000)
      relay!.letGo()
      await pause(1000)
    }
    await shop.buyers.stop()
    const { lost, doubled } = await shop.count()
    return {
      rounds,
      measure: 'the slowest answer to a buyer',
      unit: 's',
      limit: ANSWERS_WITHIN_S,
      measured: shop.buyers.slowest(),
      lost,
      doubled,
    }
  },
}

const outOfConnections: Fault = {
  name: 'postgres-connections',
  about: 'PostgreSQL out of connections: other clients take every one, and those of the shop are ended',
  run: async ({ stage, rounds = 3 }) => {
    const shop = await openShop({ stage, settings: { max_connections: '60' } })
    await shop.web()
    await shop.worker()
    let slowest = 0
    shop.buyers.start(3)
    for (let round = 0; round < rounds; round++) {
      await pause(1500)
      const letGo = await takeAllConnections(shop.databaseUrl)
      await pause(4000)
      await letGo()
      slowest = Math.max(slowest, await secondsUntil(shop.buyers.buy, LONG_MS))
    }
    await shop.buyers.stop()
    const { lost, doubled } = await shop.count()
    return soldAgain({ rounds, slowest, lost, doubled })
  },
}

/** Ends every connection of others and takes all there are; the answer gives them back. */
async function takeAllConnections(url: string): Promise<() => Promise<void>> {
  const mine: pg.Client[] = []
  const take = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'fault' })
    client.on('error', () => {})
    await client.connect()
    mine.push(client)
  }
  await take()
  for (let failures = 0; failures < 3;) {
    await mine[0]!.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name <> 'fault' AND backend_type = 'client backend'`,
    )
    try {
      for (;;) await take()
    } catch {
      failures += 1
    }
  }
  return async () => {
    await Promise.all(mine.map((client) => client.end()))
  }
}

export const postgresFaults = [downAtBoot, restarted, slow, outOfConnections, failover, diskFull]
