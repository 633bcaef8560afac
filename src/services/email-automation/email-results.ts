import { mailKinds } from '@/content/email-automation-kinds'
import type { EmailResult } from '@/contracts/email-automation-answers'
import type { ResultsQuery } from '@/contracts/email-automation-requests'
import type { Database } from '@/services/database'
import { quoteText } from '@/services/tables/table'

/** Mail that is no sequence's stands under its own name; what was sent by hand counts with its sequence. */
const keyOf = (kind: string, sequence: string) =>
  `CASE WHEN ${kind} IN ('recovery', 'release') THEN ${kind} ELSE ${sequence}::text END`

/** SQL: the same of a row of the kept sums (`email_figures`). */
export const MAIL_KEY = keyOf('kind', 'sequence_id')
/** SQL: what such a key stands for, beside the sequence `s` that it may name. */
export const mailName = (key: string) =>
  `CASE ${key} WHEN 'all' THEN 'Tutte' WHEN 'recovery' THEN ${quoteText(mailKinds.recovery)}
     WHEN 'release' THEN ${quoteText(mailKinds.release)} ELSE coalesce(s.sequence_name, 'Sequenza eliminata') END`

const TODAY = `(now() AT TIME ZONE 'Europe/Rome')::date`
/** $1: how many days back, null for all of them. $2: by 'week' or by 'month'. */
const IN_PERIOD = (day: string) => `${day} <= ${TODAY} AND ($1::int IS NULL OR ${day} > ${TODAY} - $1)`
const sinceOf = (day: string) => `date_trunc($2, ${day}::timestamp)::date`

const DAY = 'email_log_day(d.state, d.ended_at, d.due_at)'
const AT = 'coalesce(d.sent_at, d.due_at)'

/**
 * What came of the mail, by sequence, by week or month in Rome for each of them, and over time for all of them: from the
 * sums that the ledger keeps, and the orders that the same people placed within seven days (`email_link_orders`).
 *
 * An order counts once in each row, however much of its mail the buyer got; one that was paid back does not. Of those who
 * were to get a mail and did not the same is told, from the day it was due.
 */
export async function readResults({
  db,
  query: { days, grain },
}: {
  db: Database
  query: ResultsQuery
}): Promise<EmailResult[]> {
  const { rows } = await db.query<EmailResult>(
    `WITH figures AS (
       SELECT coalesce(key, 'all') AS key, since, sum(sent) AS sent, sum(bounced) AS bounced, sum(clicked) AS clicked,
              sum(unsubscribed) AS unsubscribed, sum(skipped + failed) AS missed
       FROM (SELECT *, ${MAIL_KEY} AS key, ${sinceOf('day')} AS since
             FROM email_figures WHERE ${IN_PERIOD('day')}) f
       GROUP BY GROUPING SETS ((key, since), (key), (since))
     ), linked AS (
       SELECT DISTINCT ON (g.key, g.since, p.id) g.key, g.since, d.state = 'sent' AS got,
              p.amount_cents - coalesce(p.refunded_cents, 0) AS cents
       FROM email_orders o JOIN email_deliveries d ON d.id = o.delivery_id JOIN purchases p ON p.id = o.purchase_id
       CROSS JOIN LATERAL (SELECT ${keyOf('d.kind', 'coalesce(d.sequence_id, 0)')} AS key, ${sinceOf(DAY)} AS since) one
       CROSS JOIN LATERAL (VALUES (one.key, one.since), (one.key, NULL), ('all', one.since)) g (key, since)
       WHERE p.deleted_at IS NULL AND p.status NOT IN ('refunded', 'lost') AND NOT d.hidden
         AND d.state IN ('sent', 'failed', 'skipped') AND ${IN_PERIOD(DAY)}
         AND p.purchased_at >= ${AT} AND p.purchased_at < ${AT} + interval '7 days'
       ORDER BY g.key, g.since, p.id, d.state = 'sent' DESC
     ), orders AS (
       SELECT key, since, count(*) FILTER (WHERE got) AS orders, sum(cents) FILTER (WHERE got) AS cents,
              count(*) FILTER (WHERE NOT got) AS missed_orders, sum(cents) FILTER (WHERE NOT got) AS missed_cents
       FROM linked GROUP BY 1, 2
     )
     SELECT f.key, to_char(f.since, 'YYYY-MM-DD') AS since,
            ${mailName('f.key')} AS name,
            f.clicked > 0 OR s.count_clicks IS NOT DISTINCT FROM 1 AS counts_clicks,
            f.sent::int, f.bounced::int, f.clicked::int, f.unsubscribed::int, f.missed::int,
            coalesce(o.orders, 0)::int AS orders, coalesce(o.cents, 0)::float8 AS cents,
            coalesce(o.missed_orders, 0)::int AS missed_orders, coalesce(o.missed_cents, 0)::float8 AS missed_cents
     FROM figures f
     LEFT JOIN orders o ON o.key = f.key AND o.since IS NOT DISTINCT FROM f.since
     LEFT JOIN email_sequences s ON s.id::text = f.key
     WHERE f.sent + f.missed > 0
     ORDER BY f.since NULLS FIRST, s.send_after_days NULLS LAST, f.key`,
    [days ?? null, grain],
  )
  return rows
}
