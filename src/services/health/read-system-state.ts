import type { Payload } from 'payload'

import type { SystemState } from '@/contracts/health'
import { isStripeConfigured } from '@/integrations/stripe-client'
import { database } from '@/services/database'
import { readFigures } from '@/services/metrics/read-figures'

import { checkReady } from './check-ready'
import { describeParts } from './describe-parts'
import { listErrors } from './list-errors'
import { listProcesses } from './list-processes'

/**
 * How the shop is, for its owner: each part in a sentence, the processes at work, what failed last.
 *
 * @throws Error of PostgreSQL
 */
export async function readSystemState({
  payload,
  now,
}: {
  payload: Payload
  now: Date
}): Promise<SystemState> {
  const db = database(payload)
  const [ready, figures, processes, errors] = await Promise.all([
    checkReady({ payload }),
    readFigures({ db }),
    listProcesses({ db, now }),
    listErrors({ db }),
  ])
  return { parts: describeParts({ ready, figures, isStripeConfigured }), processes, errors }
}
