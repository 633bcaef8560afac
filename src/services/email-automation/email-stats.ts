import type { EmailReport, EmailStats } from '@/contracts/email-automation-answers'
import { EMAIL_TYPES, type EmailType } from '@/contracts/email-automation-form'

import { COUNTED_AT_MOST } from '@/contracts/tables'
import { limits } from '@/config/limits'
import type { Database } from '@/services/database'
import { shareResult } from '@/services/database/share-result'

import { askWorkers } from './ledger/workers'
import { countTracking } from './tracking/count-tracking'

const ALL = { search: '' }

/** The figures of spec §9, counted in the database. */
export async function emailStats({ db }: { db: Database }): Promise<EmailStats> {
  const [ended, failed, sequences] = await Promise.all([
    countTracking({ db, filter: ALL }),
    countTracking({ db, filter: { ...ALL, state: 'failed' } }),
    db.query<{ active: number; total: number; types: Partial<Record<EmailType, number>> | null }>(`
      SELECT
        (SELECT count(*) FROM email_sequences WHERE is_active = 1 AND deleted_at IS NULL)::int AS active,
        (SELECT count(*) FROM email_sequences WHERE deleted_at IS NULL)::int AS total,
        (SELECT json_object_agg(email_type, count) FROM (
          SELECT email_type, count(*) FROM email_sequences
          WHERE is_active = 1 AND deleted_at IS NULL GROUP BY email_type) t) AS types`),
  ])
  const { active, total, types } = sequences.rows[0]!
  // The two may have been counted some seconds apart.
  const totalSent = Math.max(0, ended - failed)
  return {
    totalSent,
    successRate: ended === 0 ? 0 : Math.round((totalSent / ended) * 100),
    activeSequences: active,
    totalSequences: total,
    byType: Object.fromEntries(EMAIL_TYPES.map((type) => [type, types?.[type] ?? 0])) as Record<
      EmailType,
      number
    >,
  }
}

/** The last 30 days, the two subjects of each sequence, and whether any worker is alive. */
export async function emailReport({ db }: { db: Database }): Promise<EmailReport> {
  const [{ count, outage }, waiting, sample, figures] = await Promise.all([
    askWorkers({ db }),
    db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM email_deliveries WHERE state = 'planned' AND attempt_at <= now()`,
    ),
    db.query<NonNullable<EmailReport['sample']>>(`
      SELECT coalesce(customer_name, '') AS name, product_name, customer_email AS user_email
      FROM purchases WHERE deleted_at IS NULL ORDER BY purchased_at DESC, id DESC LIMIT 1`),
    reportFigures({ db }),
  ])
  return {
    workers: count,
    outage: outage ? { reason: outage.reason, since: outage.since.toISOString() } : null,
    waiting: waiting.rows[0]!.count,
    sample: sample.rows[0] ?? null,
    ...figures,
  }
}

type Figures = Pick<EmailReport, 'days' | 'variants'>

/** Of a large log they are worked out once for all the screens that are open. */
async function reportFigures({ db }: { db: Database }): Promise<Figures> {
  const work = () => countFigures({ db })
  if ((await countTracking({ db, filter: ALL })) <= COUNTED_AT_MOST) return work()
  return shareResult({ db, key: 'figures', forMs: limits.emailLog.figuresMs, now: performance.now(), work })
}

async function countFigures({ db }: { db: Database }): Promise<Figures> {
  const [days, variants] = await Promise.all([
    db.query<EmailReport['days'][number]>(`
      SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sent, 0) AS sent, coalesce(failed, 0) AS failed
      FROM generate_series((now() AT TIME ZONE 'Europe/Rome')::date - 29, (now() AT TIME ZONE 'Europe/Rome')::date,
                           interval '1 day') AS day
      LEFT JOIN (
        SELECT (updated_at AT TIME ZONE 'Europe/Rome')::date AS day, sum(email_sent)::int AS sent,
               (count(*) - sum(email_sent))::int AS failed
        FROM email_tracking WHERE updated_at > now() - interval '31 days' GROUP BY 1
      ) ended USING (day)
      ORDER BY day`),
    db.query<EmailReport['variants'][number]>(`
      SELECT d.sequence_id, d.variant, count(*)::int AS delivered, count(d.clicked_at)::int AS clicked,
             count(d.unsubscribed_at)::int AS unsubscribed
      FROM email_deliveries d JOIN email_sequences s ON s.id = d.sequence_id
      WHERE d.state = 'sent' AND d.variant IS NOT NULL AND coalesce(s.email_subject_b, '') <> ''
        AND d.sent_at >= s.subjects_since
      GROUP BY 1, 2 ORDER BY 1, 2`),
  ])
  return { days: days.rows, variants: variants.rows }
}
