import type { Payload } from 'payload'

import { type Database, database } from '@/services/database'

/** What a process does by itself again and again. */
export type Repeated = {
  work: (args: { payload: Payload; db: Database; now: Date }) => Promise<unknown>
  /** The first time, in milliseconds from the start; without it after `everyMs`. */
  firstMs?: number
  everyMs: number
  /** The line of the log when the work fails. */
  failure: string
}

/** Repeats work for as long as this process lives; a short command ends without waiting for it. */
export function repeat({ payload, work, firstMs, everyMs, failure }: Repeated & { payload: Payload }): void {
  const run = () => {
    work({ payload, db: database(payload), now: new Date() }).catch((error: unknown) => {
      payload.logger.error({ err: error }, failure)
    })
  }
  if (firstMs !== undefined) setTimeout(run, firstMs).unref()
  setInterval(run, everyMs).unref()
}
