import { skipReasonWords } from '@/content/email-automation-skip-reasons'
import type { RetryForecast } from '@/contracts/email-automation-answers'
import type { TrackingFilter } from '@/contracts/email-automation-requests'
import type { Database } from '@/services/database'

import { AS_SEEN } from '../ledger/claim'
import { filteredLog } from './tracking-filter'

type RetryArgs = { db: Database; filter: TrackingFilter }
type Group = { reason: string | null; count: number; ids: number[] | null }

/** What 'Riprova tutti' would do with the failed rows that a filter lets through. */
export async function forecastRetry(args: RetryArgs): Promise<RetryForecast> {
  return forecastOf(await judgeFailed(args))
}

/**
 * Queues the failed rows that a filter matches again, each with all its tries, and adds none.
 *
 * @param confirmed how many the person has agreed to
 * @returns how many were put back, or undefined and nothing done when it would be another number by now
 */
export async function retryFailed({
  db,
  filter,
  confirmed,
}: RetryArgs & { confirmed: number }): Promise<{ forecast: RetryForecast; retried?: number }> {
  const groups = await judgeFailed({ db, filter })
  const forecast = forecastOf(groups)
  if (forecast.now !== confirmed) return { forecast }
  const ids = groups.find(({ reason }) => reason === null)?.ids ?? []
  const { rowCount } = await db.query(
    `UPDATE email_deliveries SET state = 'planned', attempts = 0, attempt_at = now(), ended_at = NULL
     WHERE id = ANY ($1::int[]) AND state = 'failed'`,
    [ids],
  )
  await db.query(`SELECT pg_notify('email_wake', '')`)
  return { forecast, retried: rowCount ?? 0 }
}

const forecastOf = (groups: Group[]): RetryForecast => ({
  now: groups.find(({ reason }) => reason === null)?.count ?? 0,
  refused: groups.flatMap(({ reason, count }) =>
    reason === null ? [] : [{ reason: skipReasonWords(reason), count }],
  ),
})

/**
 * Which failed rows may be tried again, and why the others may not: their recipient may get no mail of the sequence any
 * more, or the same mail has left for the same address since, is leaving, or has a newer try in this very list.
 */
async function judgeFailed({ db, filter }: RetryArgs): Promise<Group[]> {
  const values: (string | null)[] = [null]
  const failed = { ...filter, state: 'failed' as const }
  const { source, where } = filteredLog(failed, (value) => `$${values.push(value)}`)
  const { rows } = await db.query<Group>(
    `WITH held AS (SELECT d.* FROM ${source} WHERE ${where}),
     seen AS (${AS_SEEN}),
     others AS (
       SELECT o.sequence_id, o.user_email, bool_or(o.state <> 'sent') AS is_leaving,
              max(o.ended_at) FILTER (WHERE o.state = 'sent') AS sent_at
       FROM email_deliveries o JOIN (SELECT DISTINCT sequence_id, user_email FROM held) h USING (sequence_id, user_email)
       WHERE o.kind IN ('sequence', 'manual') AND o.state IN ('sending', 'sent')
       GROUP BY o.sequence_id, o.user_email),
     judged AS (
       SELECT h.id, CASE
         WHEN s.skip_reason IS NOT NULL THEN s.skip_reason
         WHEN s.is_paused THEN 'sequenza in pausa: prima riprendila'
         WHEN s.is_held THEN 'prima decidi delle email in attesa'
         WHEN o.is_leaving THEN 'invio già in corso'
         WHEN o.sent_at > h.ended_at THEN 'già inviata in seguito'
         WHEN h.id <> first_value(h.id) OVER (PARTITION BY h.sequence_id, h.user_email
                                              ORDER BY h.ended_at DESC, h.id DESC)
              AND h.sequence_id IS NOT NULL
           THEN 'un tentativo più recente per lo stesso indirizzo'
         END AS reason
       FROM held h JOIN seen s ON s.id = h.id
       LEFT JOIN others o ON o.sequence_id = h.sequence_id AND o.user_email = h.user_email)
     SELECT reason, count(*)::int AS count, CASE WHEN reason IS NULL THEN array_agg(id) END AS ids
     FROM judged GROUP BY reason ORDER BY count DESC, reason`,
    values,
  )
  return rows
}
