import { createDatabase, query } from '../../tests/support/cluster'
import { type Relay, startRelay } from '../../tests/support/relay'
import type { Fault } from '../fault'
import { openPostgres } from '../postgres'
import { openShop, type Shop } from '../shop'
import { openUploads } from '../uploads'
import { pause, secondsUntil } from '../wait'
import { LONG_MS, relayed, soldAgain } from './common'

/** Without the name of a standby, a commit waits for none. */
const SYNCHRONOUS = { synchronous_standby_names: 'standby', synchronous_commit: 'on' }

/**
 * A real standby that streams, and to which every commit waits: the primary is killed, the standby promoted, and the
 * address leads there from then on, as a virtual address or a balancer does.
 */
export const failover: Fault = {
  name: 'postgres-failover',
  about: 'the primary killed under load, its synchronous standby promoted in its place',
  run: async ({ stage, random, rounds = 3 }) => {
    const lost: string[] = []
    const doubled: string[] = []
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      const primary = await openPostgres({ stage, settings: SYNCHRONOUS })
      const standby = await openPostgres({ stage, standbyOf: primary })
      const databaseUrl = await createDatabase(primary.url)
      const afterwards = new URL(standby.url)
      afterwards.pathname = new URL(databaseUrl).pathname
      let relay: Relay | undefined
      const shop = await openShop({
        stage,
        postgres: primary,
        databaseUrl,
        countedAt: afterwards.href,
        through: async () => {
          relay = stage.keep(relayed(await startRelay(databaseUrl)))
          return { databaseUrl: relay.url }
        },
      })
      const app = await shop.web()
      const worker = await shop.worker()
      shop.buyers.start(4)
      await pause(random.between(2000, 5000))
      await primary.stop('SIGKILL')
      await query(standby.url, 'SELECT pg_promote()')
      relay!.leadTo(standby.url)
      slowest = Math.max(slowest, await secondsUntil(shop.buyers.buy, LONG_MS))
      await pause(1000)
      await shop.buyers.stop()
      await sendHeldMail(shop, afterwards.href)
      const losses = await shop.count()
      lost.push(...losses.lost)
      doubled.push(...losses.doubled)
      await worker.stop()
      await app.stop()
      await standby.stop()
    }
    return soldAgain({ rounds, slowest, lost, doubled })
  },
}

/**
 * A replica that took over may have gone back in time, so mail that was due then waits for an administrator (decision
 * 41), who says 'Invia comunque' here.
 *
 * @throws Error when the worker never looks, or the decision is refused
 */
async function sendHeldMail(shop: Shop, databaseUrl: string): Promise<void> {
  const looked = async () =>
    (await query(databaseUrl, 'SELECT FROM installation WHERE timeline > 1')).length === 1
  if ((await secondsUntil(looked, LONG_MS)) === Infinity) throw new Error('no worker looked where it is')
  const { request } = await openUploads({ databaseUrl, url: shop.url })
  const decide = async (confirmed_recipients?: number) => {
    const body = JSON.stringify({ decision: 'send', confirmed_recipients })
    const headers = { 'Content-Type': 'application/json' }
    const response = await request('/api/admin/email-hold', { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as { forecast?: { now: number } } }
  }
  if ((await query(databaseUrl, 'SELECT FROM email_open_hold WHERE held_through > 0')).length === 0) return
  const asked = await decide()
  const answer = asked.status === 409 ? await decide(asked.body.forecast?.now) : asked
  if (answer.status !== 200) throw new Error(`the decision was refused: ${JSON.stringify(answer.body)}`)
}
