import { setTimeout as sleep } from 'node:timers/promises'

import type { Payload } from 'payload'

/** An outage of the database is noticed only after seconds: a page does not wait so long for its heading or its foot. */
const PATIENCE_MS = 1000

type ReadInTimeArgs<T> = {
  payload: Payload
  /** For the operator's line, as in 'the site’s name'. */
  what: string
  reading: Promise<T>
}

/** @returns undefined when it cannot be read, which the operator is told, or not within a second */
export async function readInTime<T>({ payload, what, reading }: ReadInTimeArgs<T>): Promise<T | undefined> {
  try {
    return await Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })])
  } catch (error) {
    payload.logger.warn({ err: error }, `${what} could not be read`)
    return undefined
  }
}
