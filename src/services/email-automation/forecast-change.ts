import type { ChangeForecast } from '@/contracts/email-answers'

import type { Queryable } from './ledger/claim'
import type { checkedValues } from './sequences'

type ForecastArgs = {
  db: Queryable
  /** Undefined for a sequence that does not exist yet. */
  id: number | undefined
  values: ReturnType<typeof checkedValues>
}

/** What saving a sequence with these values would do, by the rules of the triggers (migration email_ledger). */
export async function forecastChange({ db, id, values }: ForecastArgs): Promise<ChangeForecast> {
  const { rows } = await db.query<ChangeForecast>(
    `WITH counted_from AS (
       SELECT coalesce((SELECT activated_at FROM email_sequences WHERE id = $1 AND is_active = 1), now()) AS at
     ), buyer AS (
       SELECT email_within_hours(greatest(due.at, now()), $3, $4) AS leaves_at, due.at < counted_from.at AS is_past, d.state IS NOT DISTINCT FROM 'planned' AS is_planned,
         email_skip_reason(p.status::text, p.marketing_basis::text, x.reason::text) IS NULL
           AND (d.state IS NULL OR d.state = 'planned'
                OR (d.state = 'skipped' AND (d.skip_reason = 'sequenza disabilitata' OR due.at >= now()))) AS may
       FROM purchases p
       CROSS JOIN counted_from
       CROSS JOIN LATERAL (SELECT email_due_at(p.purchased_at, $2, $3, $4) AS at) due
       LEFT JOIN email_suppressions x ON x.email = lower(p.customer_email)
       LEFT JOIN email_deliveries d ON d.kind = 'sequence' AND d.purchase_id = p.id AND d.sequence_id = $1
     ), would AS (
       SELECT *, may AND $5::int = 1 AND (NOT is_past OR is_planned OR $6::int = 1) AS gets FROM buyer
     )
     SELECT count(*) FILTER (WHERE gets AND leaves_at <= now())::int AS immediately,
            count(*) FILTER (WHERE gets AND leaves_at > now())::int AS later,
            count(*) FILTER (WHERE is_planned AND NOT gets)::int AS cancelled,
            count(*) FILTER (WHERE may AND is_past AND NOT is_planned)::int AS past_buyers
     FROM would`,
    [
      id ?? null,
      values.send_after_days,
      values.send_from_hour ?? null,
      values.send_until_hour ?? null,
      values.is_active,
      values.include_past_buyers,
    ],
  )
  return rows[0]!
}
