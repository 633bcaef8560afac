import { type Relay, startRelay } from '../../tests/support/relay'
import { S3Double } from '../../tests/support/s3-double'
import type { Fault, FaultArgs, Outcome } from '../fault'
import type { Random } from '../random'
import { openShop } from '../shop'
import { judgeUploads, openUploads, type Uploads } from '../uploads'
import { pause, secondsUntil } from '../wait'
import { BACK_WITHIN_S, LONG_MS, relayed } from './common'

type Injected = { store: S3Double; relay: Relay; random: Random }

/** An administrator sends files and reads them all the while, and buyers come, who need no store. */
async function withStore(
  { stage, random, rounds: asked }: FaultArgs,
  rounds: number,
  inject: (args: Injected) => Promise<void>,
): Promise<Outcome> {
  const store = stage.keep(await S3Double.start())
  const relay = stage.keep(relayed(await startRelay(store.env.S3_ENDPOINT!)))
  const env = { ...store.env, S3_ENDPOINT: relay.url.replace(/\/$/, '') }
  const shop = await openShop({ stage, env })
  await shop.web()
  await shop.worker()
  const uploads = await openUploads({ databaseUrl: shop.databaseUrl, url: shop.url })
  const work = keepBusy(uploads)
  stage.onEnd(work.stop)
  shop.buyers.start(1)
  let slowest = 0
  for (let round = 0; round < (asked ?? rounds); round++) {
    await pause(2000)
    await inject({ store, relay, random })
    slowest = Math.max(slowest, await secondsUntil(uploads.upload, LONG_MS))
  }
  await Promise.all([shop.buyers.stop(), work.stop()])
  const { lost, doubled } = await shop.count()
  const stored = (name: string) => Promise.resolve(store.objects.get(`/shop/media/${name}`)?.toString())
  const files = await judgeUploads({ databaseUrl: shop.databaseUrl, uploads, stored })
  if (uploads.promised().length === 0) throw new Error('no file was kept: nothing could be lost')
  return {
    rounds: asked ?? rounds,
    measure: 'keeps files again after',
    unit: 's',
    limit: BACK_WITHIN_S,
    measured: slowest,
    lost: [...lost, ...files.lost, ...work.broken()],
    doubled: [...doubled, ...files.doubled],
  }
}

/** Sends and reads in turns until it is stopped. */
function keepBusy(uploads: Uploads) {
  const over = new AbortController()
  const broken: string[] = []
  const read = async () => {
    const known = uploads.promised().at(-1)
    if (!known) return
    const response = await uploads.request(`/api/media/file/${known.name}`).catch(() => undefined)
    if (response?.status !== 200) return
    // An answer that ends as a whole one has to be the file; one that breaks off tells so.
    const text = await response.text().catch(() => known.text)
    if (text !== known.text) broken.push(`${known.name}, handed out as whole with other bytes`)
  }
  const working = (async () => {
    while (!over.signal.aborted) {
      await uploads.upload()
      await read()
      await pause(100)
    }
  })()
  return {
    broken: () => broken,
    stop: () => {
      over.abort()
      return working
    },
  }
}

const down: Fault = {
  name: 'storage-down',
  about: 'the store of files down: 503 to everything, then connections refused',
  run: (args) =>
    withStore(args, 4, async ({ store, relay }) => {
      store.isAway = true
      await pause(3000)
      store.isAway = false
      await relay.cut()
      await pause(3000)
      await relay.mend()
    }),
}

const slow: Fault = {
  name: 'storage-slow',
  about: 'the store of files slow: every answer a second late, then none for 8 s',
  run: (args) =>
    withStore(args, 3, async ({ relay }) => {
      relay.slow(1000)
      await pause(5000)
      relay.slow(0)
      relay.hold()
      await pause(8000)
      relay.letGo()
    }),
}

const cutOff: Fault = {
  name: 'storage-cut',
  about: 'the store of files cutting off in the middle of an answer',
  run: (args) =>
    withStore(args, 5, async ({ relay, random }) => {
      relay.cutAfter(random.between(1, 4000))
      await pause(3000)
      relay.cutAfter(undefined)
    }),
}

export const storageFaults = [down, slow, cutOff]
