import type { EmailReport, EmailStats } from '@/contracts/email-automation-answers'
import { EMAIL_TYPES, type EmailType } from '@/contracts/email-automation-form'

import { COUNTED_AT_MOST } from '@/contracts/tables'
import { limits } from '@/config/limits'
import type { Database } from '@/services/database'
import { shareResult } from '@/services/database/share-result'

import { MAY_LEAVE } from './ledger/claim'
import { askWorkers } from './ledger/workers'

type Totals = {
  sent: number
  failed: number
  active: number
  total: number
  types: Partial<Record<EmailType, number>> | null
}

/** The figures of spec §9, from the sums that the ledger keeps (`email_figures`). */
export async function emailStats({ db }: { db: Database }): Promise<EmailStats> {
  const { rows } = await db.query<Totals>(`
    SELECT (SELECT coalesce(sum(sent), 0) FROM email_figures)::int AS sent,
      (SELECT coalesce(sum(failed), 0) FROM email_figures)::int AS failed,
      (SELECT count(*) FROM email_sequences WHERE is_active = 1 AND deleted_at IS NULL)::int AS active,
      (SELECT count(*) FROM email_sequences WHERE deleted_at IS NULL)::int AS total,
      (SELECT json_object_agg(email_type, count) FROM (
        SELECT email_type, count(*) FROM email_sequences
        WHERE is_active = 1 AND deleted_at IS NULL GROUP BY email_type) t) AS types`)
  const { sent, failed, active, total, types } = rows[0]!
  const ended = sent + failed
  return {
    totalSent: sent,
    successRate: ended === 0 ? 0 : Math.round((sent / ended) * 100),
    activeSequences: active,
    totalSequences: total,
    byType: Object.fromEntries(EMAIL_TYPES.map((type) => [type, types?.[type] ?? 0])) as Record<
      EmailType,
      number
    >,
  }
}

type ReportArgs = {
  /** One connection, or the pool. */
  db: Database
  /** The pool. Totals shared by all readers are counted on it, so that one reader's leaving does not cancel them. */
  pool: Database
}

/** The last 30 days, the two subjects of each sequence, and whether any worker is alive. */
export async function emailReport({ db, pool }: ReportArgs): Promise<EmailReport> {
  // One after the other: they may be on one connection.
  const { count, outage } = await askWorkers({ db })
  const waiting = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM email_deliveries
     WHERE state = 'planned' AND attempt_at <= now() AND ${MAY_LEAVE}`,
  )
  const sample = await db.query<NonNullable<EmailReport['sample']>>(`
    SELECT coalesce(customer_name, '') AS name, product_name, customer_email AS user_email
    FROM purchases WHERE deleted_at IS NULL ORDER BY purchased_at DESC, id DESC LIMIT 1`)
  const days = await db.query<EmailReport['days'][number]>(`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(f.sent, 0)::int AS sent, coalesce(f.failed, 0)::int AS failed
    FROM generate_series((now() AT TIME ZONE 'Europe/Rome')::date - 29, (now() AT TIME ZONE 'Europe/Rome')::date,
                         interval '1 day') AS day
    LEFT JOIN (SELECT day, sum(sent) AS sent, sum(failed) AS failed FROM email_figures GROUP BY 1) f USING (day)
    ORDER BY day`)
  return {
    workers: count,
    outage: outage ? { reason: outage.reason, since: outage.since.toISOString() } : null,
    waiting: waiting.rows[0]!.count,
    sample: sample.rows[0] ?? null,
    days: days.rows,
    variants: await readVariants({ db, pool }),
  }
}

/** Of a large log the subjects are compared once for all the screens that are open. */
async function readVariants({ db, pool }: ReportArgs): Promise<EmailReport['variants']> {
  const few = await db.query<{ few: boolean }>(
    `SELECT coalesce(sum(sent), 0) <= ${COUNTED_AT_MOST} AS few FROM email_figures`,
  )
  if (few.rows[0]!.few) return countVariants(db)
  const work = () => countVariants(pool)
  return shareResult({
    db: pool,
    key: 'variants',
    forMs: limits.emailLog.figuresMs,
    now: performance.now(),
    work,
  })
}

async function countVariants(db: Database): Promise<EmailReport['variants']> {
  const { rows } = await db.query<EmailReport['variants'][number]>(`
    SELECT d.sequence_id, d.variant, count(*)::int AS delivered, count(d.clicked_at)::int AS clicked,
           count(d.unsubscribed_at)::int AS unsubscribed
    FROM email_deliveries d JOIN email_sequences s ON s.id = d.sequence_id
    WHERE d.state = 'sent' AND d.variant IS NOT NULL AND coalesce(s.email_subject_b, '') <> ''
      AND d.sent_at >= s.subjects_since
    GROUP BY 1, 2 ORDER BY 1, 2`)
  return rows
}
