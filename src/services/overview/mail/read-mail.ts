import type { MailFigures, MailReport, SalesQuery } from '@/contracts/overview'
import type { Database } from '@/services/database'
import { readCalendarDays } from '@/services/email-automation/email-calendar'
import { MAIL_KEY, mailName } from '@/services/email-automation/email-results'
import { romeDay } from '@/shared/dates'
import { addDays } from '@/shared/rome-days'

import { comparePeriods } from '../sales/sales-period'

const NEXT_DAYS = 7

type ReadArgs = {
  /** One connection, or the pool. */
  db: Database
  query: SalesQuery
  now: Date
}

type Row = MailFigures & { key: string; name: string; counts_clicks: boolean }

/**
 * What was sent in a period, by sequence, from the sums that the ledger keeps, and what is planned for today and the six
 * days after it. Days are those of Rome.
 */
export async function readMail({ db, query, now }: ReadArgs): Promise<MailReport> {
  const { period } = comparePeriods({ query, now })
  const figures = db.query<Row>({
    name: 'overview-mail',
    text: `
      WITH figures AS (
        SELECT ${MAIL_KEY} AS key, sum(sent)::int AS sent, sum(failed)::int AS failed, sum(clicked)::int AS clicked,
               sum(unsubscribed)::int AS unsubscribed
        FROM email_figures WHERE day BETWEEN $1 AND $2 GROUP BY 1
      )
      SELECT f.key, ${mailName('f.key')} AS name, f.sent, f.failed, f.clicked, f.unsubscribed,
             f.clicked > 0 OR s.count_clicks IS NOT DISTINCT FROM 1 AS counts_clicks
      FROM figures f LEFT JOIN email_sequences s ON s.id::text = f.key
      WHERE f.sent + f.failed + f.clicked + f.unsubscribed > 0
      ORDER BY f.sent DESC, s.send_after_days NULLS LAST, f.key`,
    values: [period.from, period.to],
  })
  const last = addDays(romeDay(now), NEXT_DAYS - 1)
  const [{ rows }, { days }] = await Promise.all([figures, readCalendarDays({ db, connection: db })])
  return {
    period,
    figures: addUp(rows),
    sequences: rows,
    next: days
      .filter(({ day }) => day <= last)
      .map(({ day, sequence_name: name, count, is_paused }) => ({ day, name, count, is_paused })),
  }
}

const NAMES = ['sent', 'failed', 'clicked', 'unsubscribed'] as const

function addUp(rows: readonly MailFigures[]): MailFigures {
  const total: MailFigures = { sent: 0, failed: 0, clicked: 0, unsubscribed: 0 }
  for (const row of rows) for (const name of NAMES) total[name] += row[name]
  return total
}
