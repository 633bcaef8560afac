import type { Pool } from 'pg'

import { catchUp } from '@/services/email-automation/ledger/catch-up'

import { pause } from './signals'

type KeepListedArgs = {
  db: Pool
  /** Whether messages are on their way: then the log's copy gets little of the processor. */
  isBusy: () => boolean
  everyMs: number
  onError: (error: unknown) => void
}

const WHILE_BUSY = 100
const WHILE_IDLE = 1000

/** Takes what has ended into the copy of the send log: a little while messages leave, all of it once none do. */
export function keepListed({ db, isBusy, everyMs, onError }: KeepListedArgs) {
  const stopping = new AbortController()

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const isAll = await catchUp({ db, atMost: isBusy() ? WHILE_BUSY : WHILE_IDLE })
        if (!isAll && !isBusy()) continue
      } catch (error) {
        onError(error)
      }
      await pause(everyMs, stopping.signal)
    }
  }
  const finished = run()

  return {
    async stop() {
      stopping.abort()
      await finished
    },
  }
}
