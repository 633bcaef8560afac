import { say } from '@/server/bootstrap/say.mjs'
import { freePort } from '@/server/database/embedded'

import { type App } from '../../tests/support/app'
import { uploadsIn } from '../../tests/support/cluster'
import { openActivities } from '../activities'
import type { Fault } from '../fault'
import { openShop, type Shop, type WorkerProcess } from '../shop'
import { judgeUploads, openUploads, storedIn } from '../uploads'
import { pause } from '../wait'

/** Contract §1: SIGTERM ends everything within ten seconds. */
const STOPS_WITHIN_S = 10
/** The latest moment after the beginning of the work at which a process is killed, in milliseconds. */
const LATEST_MS = 1500
/** How many kills pass between two lines that say how far it is. */
const TELLS_EVERY = 20
/** Messages that one worker has on its lines at MAIL_RATE 1000: 20 connections, and 2 for codes. */
const IN_FLIGHT = 22

/** Two web processes, of which one serves while the other starts again. */
async function openWebs(shop: Shop) {
  const ports = [await freePort(), await freePort()]
  const start = (place: number) => shop.web({ PORT: String(ports[place]) })
  const webs: Promise<App>[] = [start(0), start(1)]
  let active = 0
  let url = (await webs[0]!).url
  return {
    url: () => url,
    /** Ends the one that serves and has the other serve; the seconds until it had ended. */
    kill: async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number> => {
      const place = active
      const victim = await webs[place]!
      const began = performance.now()
      process.kill(victim.pid, signal)
      await victim.ended
      const seconds = (performance.now() - began) / 1000
      active = 1 - place
      url = (await webs[active]!).url
      webs[place] = start(place)
      return seconds
    },
    allUp: () => Promise.all(webs),
  }
}

/**
 * Web and worker are killed by turns, by SIGKILL and SIGTERM by turns, at a random moment of a purchase, a mail by hand,
 * an upload, an export or a publication.
 */
const kills: Fault = {
  name: 'kills',
  about: 'SIGKILL and SIGTERM of web and worker during purchases, sends, uploads, exports, publishing',
  run: async ({ stage, random, rounds = 200 }) => {
    let url = () => ''
    const shop = await openShop({ stage, url: () => url() })
    const webs = await openWebs(shop)
    url = webs.url
    let worker: WorkerProcess = await shop.worker()
    const uploads = await openUploads({ databaseUrl: shop.databaseUrl, url })
    const activities = await openActivities({ shop, uploads })
    let [slowest, hard] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const work = activities.all[round % activities.all.length]!().catch(() => undefined)
      await pause(random.between(0, LATEST_MS))
      const signal = round % 4 < 2 ? 'SIGKILL' : 'SIGTERM'
      const isWeb = round % 2 === 0
      const seconds = isWeb ? await webs.kill(signal) : await worker.stop(signal)
      if (!isWeb) worker = await shop.worker()
      if (signal === 'SIGTERM') slowest = Math.max(slowest, seconds)
      else hard += 1
      await work
      if (round % TELLS_EVERY === TELLS_EVERY - 1) say(`  ${round + 1} of ${rounds} kills`)
    }
    await webs.allUp()
    await shop.buyers.stop()
    const { lost, doubled, repeated } = await shop.count()
    const stored = storedIn(uploadsIn(shop.uploads).MEDIA_DIR)
    const files = await judgeUploads({ databaseUrl: shop.databaseUrl, uploads, stored })
    const done = await activities.judge()
    const mayRepeat = hard * IN_FLIGHT
    if (repeated > mayRepeat) doubled.push(`${repeated} messages, of which ${mayRepeat} were in flight`)
    return {
      rounds,
      measure: `ends on SIGTERM (${repeated} messages came again under their Message-ID after SIGKILL, of ${mayRepeat} in flight) within`,
      unit: 's',
      limit: STOPS_WITHIN_S,
      measured: slowest,
      lost: [...lost, ...files.lost, ...done.lost],
      doubled: [...doubled, ...files.doubled, ...done.doubled],
    }
  },
}

export const killFaults = [kills]
