import type { Payload } from 'payload'

import { database } from '@/services/database'
import { romeDay } from '@/shared/dates'

import { runReconciliation } from './run-reconciliation'

type LastRun = { started_at: Date; finished_at: Date | null }

/** Compares once a day in Rome, and goes on with a run that was cut off. */
export async function reconcileIfDue({ payload, now }: { payload: Payload; now: Date }): Promise<void> {
  const { rows } = await database(payload).query<LastRun>(
    'SELECT started_at, finished_at FROM reconciliations ORDER BY id DESC LIMIT 1',
  )
  if (isRunDue({ last: rows[0], now })) await runReconciliation({ payload, now: () => new Date() })
}

/** Whether the shop is to be compared now: when the last run was cut off, or belongs to another day in Rome. */
export const isRunDue = ({ last, now }: { last: LastRun | undefined; now: Date }): boolean =>
  !last?.finished_at || romeDay(last.started_at) !== romeDay(now)

/**
 * What 'Controlla adesso' does: a run, or the rest of one that was cut off, in the background. A failure is kept with
 * the run, and shown.
 */
export function startReconciliation({ payload }: { payload: Payload }): void {
  runReconciliation({ payload, now: () => new Date() }).catch((error: unknown) => {
    payload.logger.warn({ err: error }, 'the shop could not be compared with Stripe')
  })
}
