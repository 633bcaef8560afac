import { setTimeout as wait } from 'node:timers/promises'

import type { Payload } from 'payload'

import { endPool } from '@/integrations/end-pool'
import { runningPayloads } from '@/services/server/running-payloads'

const LOOK_EVERY_MS = 25
const JOBS_END_WITHIN_MS = 3000

/**
 * Ends what Payload runs by itself, once its last job is done: its clock, which begins jobs every few seconds, and its
 * connections. Both would meet a database that is going down.
 */
export async function stopPayload(): Promise<void> {
  for (const payload of runningPayloads()) await stop(payload)
}

async function stop(payload: Payload): Promise<void> {
  // `destroy` forgets both.
  const clocks = [...payload.crons]
  const { pool } = payload.db
  for (const clock of clocks) clock.stop()
  const deadline = Date.now() + JOBS_END_WITHIN_MS
  while (clocks.some((clock) => clock.isBusy()) && Date.now() < deadline) {
    await wait(LOOK_EVERY_MS)
  }
  await payload.destroy()
  endPool(pool)
}
