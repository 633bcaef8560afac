import { migrations } from '@/migrations'

import { type App } from '../../tests/support/app'
import { createBareDatabase, createDatabase, query } from '../../tests/support/cluster'
import type { Fault } from '../fault'
import { openPostgres } from '../postgres'
import { openShop } from '../shop'
import { LONG_MS } from './common'

/** What the seed writes once: two seeds would double it. */
const CONTENT = [
  'faqs',
  'testimonials',
  'email_sequences',
  'product_files',
  'media',
  'private_files',
  'landing',
]

async function contentOf(databaseUrl: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of CONTENT) {
    const [row] = await query<{ count: number }>(databaseUrl, `SELECT count(*)::int AS count FROM ${table}`)
    counts.set(table, row!.count)
  }
  return counts
}

/** What differs from a shop that one process made. */
function compareContent(is: Map<string, number>, ought: Map<string, number>) {
  const tables = [...ought.keys()]
  return {
    lost: tables.filter((name) => is.get(name)! < ought.get(name)!).map((name) => `rows of ${name}`),
    doubled: tables.filter((name) => is.get(name)! > ought.get(name)!).map((name) => `rows of ${name}`),
  }
}

const together: Fault = {
  name: 'two-starts',
  about: 'two processes with their workers starting together on an empty database',
  run: async ({ stage, rounds = 3 }) => {
    const postgres = await openPostgres({ stage })
    const ought = await contentOf(await createDatabase(postgres.url))
    const lost: string[] = []
    const doubled: string[] = []
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      let apps: App[] = []
      let turn = 0
      const databaseUrl = await createBareDatabase(postgres.url)
      const url = () => apps[turn++ % 2]!.url
      const shop = await openShop({ stage, url, postgres, databaseUrl })
      const began = performance.now()
      apps = await Promise.all([shop.web({ WORKER: 'on' }), shop.web({ WORKER: 'on' })])
      slowest = Math.max(slowest, (performance.now() - began) / 1000)
      for (let buyer = 0; buyer < 6; buyer++) await shop.buyers.buy()
      const losses = await shop.count()
      const content = compareContent(await contentOf(databaseUrl), ought)
      const ran = await query<{ name: string }>(databaseUrl, 'SELECT name FROM payload_migrations')
      if (new Set(ran.map(({ name }) => name)).size < migrations.length) lost.push('a migration')
      if (ran.length > migrations.length) doubled.push('a migration')
      if (losses.repeated > 0) doubled.push(`${losses.repeated} messages`)
      lost.push(...losses.lost, ...content.lost)
      doubled.push(...losses.doubled, ...content.doubled)
      await Promise.all(apps.map((app) => app.stop()))
    }
    return {
      rounds,
      measure: 'both serve after',
      unit: 's',
      limit: LONG_MS / 1000,
      measured: slowest,
      lost,
      doubled,
    }
  },
}

export const startFaults = [together]
