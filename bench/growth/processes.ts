import { startShop } from '../load/shop'
import { inTurnsOf } from '../load/pace'
import { startedThings } from '../load/stack'
import { checkOut, visit } from '../load/works'
import { median } from '../throughput'

const CALLERS = 16
const TURNS = 3
const TURN_MS = 3_000

export type Rates = { visits: number; checkouts: number }

type RatesArgs = { clusterUrl: string; databaseUrl: string; env: Record<string, string>; webs: number }

/** Visits (the page and its report) and checkouts per second through nginx with so many web processes; medians. */
export async function ratesWith({ clusterUrl, databaseUrl, env, webs }: RatesArgs): Promise<Rates> {
  const stack = startedThings()
  try {
    const shop = await startShop({ clusterUrl, databaseUrl, env, webs, stack })
    const refused: string[] = []
    const count = (what: string) => {
      if (!/ 20[04]$/.test(what)) refused.push(what)
    }
    const works = { visits: () => visit({ ...shop, count }), checkouts: () => checkOut({ ...shop, count }) }
    for (const work of Object.values(works)) await perSecond(work)
    const rates: Record<keyof Rates, number[]> = { visits: [], checkouts: [] }
    for (let turn = 0; turn < TURNS; turn++) {
      for (const name of ['visits', 'checkouts'] as const) rates[name].push(await perSecond(works[name]))
    }
    if (refused.length > 0) throw new Error(`${webs} processes: ${[...new Set(refused)].join(', ')}`)
    return { visits: median(rates.visits), checkouts: median(rates.checkouts) }
  } finally {
    await stack.close()
  }
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let done = 0
  await inTurnsOf({
    callers: CALLERS,
    isOver: () => performance.now() - begun > TURN_MS,
    work: async () => {
      await work()
      done += 1
    },
  })
  return (done * 1000) / (performance.now() - begun)
}
