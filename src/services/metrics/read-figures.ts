import { limits } from '@/config/limits'
import type { Database } from '@/services/database/database'
import { MAY_LEAVE } from '@/services/email-automation/ledger/claim'

/** The shop's figures as the database has them: the same from whichever process they are asked. Ages in seconds. */
export type Figures = {
  /** Planned mail by priority (0 codes, 1 what somebody waits for, 2 sequences). */
  queues: { priority: number; planned: number; due: number; oldest: number }[]
  sending: number
  /** The log of mail: sequences and mail sent by hand. */
  log: { sent: number; failed: number; skipped: number }
  failedLastHour: number
  workers: number
  /** Since when the mail server takes nothing; 0 while it does. */
  outage: number
  events: { pending: number; failing: number; oldest: number }
  /** Times in seconds since 1970; null before the first. */
  lastEvent: number | null
  lastPurchase: number | null
  purchases: number
  /** Checkout sessions begun within a day, by what became of them. */
  checkouts: Record<string, number>
}

const most = limits.metrics.countedAtMost

/** SQL: how many rows there are, up to `countedAtMost`. */
const countSome = (from: string) => `(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${most}) counted)`
const age = (time: string) => `greatest(0, extract(epoch FROM now() - (${time}))::float8)`

/** One statement, so that its figures agree. Each part is answered by an index, or counted up to a bound. */
const FIGURES = `
  SELECT
    (SELECT json_agg(json_build_object(
       'priority', priority,
       'planned', ${countSome(`email_deliveries WHERE state = 'planned' AND priority = p.priority`)},
       'due', ${countSome(`email_deliveries WHERE state = 'planned' AND priority = p.priority
                AND attempt_at <= now() AND ${MAY_LEAVE}`)},
       'oldest', coalesce(${age(`SELECT attempt_at FROM email_deliveries WHERE state = 'planned'
                   AND priority = p.priority AND attempt_at <= now() AND ${MAY_LEAVE} ORDER BY attempt_at, id LIMIT 1`)}, 0)
     )) FROM generate_series(0, 2) AS p (priority)) AS queues,
    ${countSome(`email_deliveries WHERE state = 'sending'`)} AS sending,
    (SELECT json_build_object('sent', coalesce(sum(sent), 0), 'failed', coalesce(sum(failed), 0),
       'skipped', coalesce(sum(skipped), 0)) FROM email_figures) AS log,
    ${countSome(`email_deliveries WHERE state = 'failed' AND kind IN ('sequence', 'manual') AND NOT hidden
       AND ended_at > now() - interval '1 hour'`)} AS "failedLastHour",
    (SELECT count(DISTINCT name)::int FROM email_workers WHERE role = 'worker' AND alive_until > now()) AS workers,
    coalesce((SELECT ${age('min(outage_since)')} FROM email_workers
       WHERE role = 'worker' AND alive_until > now() AND outage IS NOT NULL), 0) AS outage,
    (SELECT json_build_object('pending', count(*), 'failing', count(error),
       'oldest', coalesce(${age('min(created_at)')}, 0))
     FROM (SELECT error, created_at FROM stripe_events WHERE handled_at IS NULL LIMIT ${most}) open) AS events,
    (SELECT extract(epoch FROM max(created_at))::float8 FROM stripe_events) AS "lastEvent",
    (SELECT extract(epoch FROM max(purchased_at))::float8 FROM purchases) AS "lastPurchase",
    (SELECT coalesce(sum(live), 0)::int FROM table_counts WHERE table_name = 'purchases') AS purchases,
    (SELECT coalesce(json_object_agg(status, rows), '{}') FROM (SELECT status, count(*) AS rows FROM checkout_sessions
       WHERE created_at > now() - interval '1 day' GROUP BY status) s) AS checkouts`

/** @throws Error of PostgreSQL */
export async function readFigures({ db }: { db: Database }): Promise<Figures> {
  const { rows } = await db.query<Figures>(FIGURES)
  return rows[0]!
}
