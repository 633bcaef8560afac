import type { SalesKind, SalesQuery, SalesReport } from '@/contracts/overview'
import type { Database } from '@/services/database'

import { type SalesDay, salesFigures, salesPoints } from './add-up-sales'
import { comparePeriods } from './sales-period'

/** Whether any sale of a kind is left; the first hour that has one ends the look. */
export const anyOf = (kind: SalesKind) =>
  `EXISTS (SELECT FROM sales_hours WHERE kind = '${kind}' GROUP BY hour HAVING sum(orders) > 0 ORDER BY hour LIMIT 1)`

/** Kept sums are appended to and folded: all rows of an hour together are its sum. */
const SALES = `
  WITH has AS (
    SELECT ${anyOf('real')} AS real, ${anyOf('test')} AS test
  ), chosen AS (
    SELECT has.*, coalesce($1, CASE WHEN test AND NOT real THEN 'test' ELSE 'real' END) AS kind FROM has
  ), days AS (
    SELECT kind, (hour AT TIME ZONE 'Europe/Rome')::date AS day, sum(orders)::int AS orders,
           sum(gross_cents)::bigint AS gross_cents, sum(refunds)::int AS refunds,
           sum(refunded_cents)::bigint AS refunded_cents, sum(lost_cents)::bigint AS lost_cents
    FROM sales_hours
    WHERE kind IN ((SELECT kind FROM chosen), 'gift')
      AND hour >= $2::date::timestamp AT TIME ZONE 'Europe/Rome'
      AND hour < ($3::date + 1)::timestamp AT TIME ZONE 'Europe/Rome'
      -- The last day before a period that is not over ends at the same hour.
      AND NOT ($4::int IS NOT NULL
        AND hour >= ($5::date - 1 + make_interval(hours => $4)) AT TIME ZONE 'Europe/Rome'
        AND hour < $5::date::timestamp AT TIME ZONE 'Europe/Rome')
    GROUP BY 1, 2
  )
  SELECT kind, real, test, (
    SELECT coalesce(json_agg(json_build_array(d.kind, d.day, d.orders, d.gross_cents, d.refunds, d.refunded_cents,
                                              d.lost_cents) ORDER BY d.day), '[]')
    FROM days d
  ) AS days FROM chosen`

type Row = {
  kind: SalesKind
  real: boolean
  test: boolean
  days: [SalesKind | 'gift', string, number, number, number, number, number][]
}

/**
 * The sales of a period beside those of the period before, from the sums that the database keeps.
 *
 * Without a kind it is that of real sales, or of trials in a shop that has sold nothing else yet.
 */
export async function readSales(args: { db: Database; query: SalesQuery; now: Date }): Promise<SalesReport> {
  const { db, query, now } = args
  const { period, before, until, unit } = comparePeriods({ query, now })
  const { rows } = await db.query<Row>({
    name: 'overview-sales',
    text: SALES,
    values: [query.kind ?? null, before.from, period.to, until, period.from],
  })
  const { kind, real, test, days: counted } = rows[0]!
  const days: SalesDay[] = []
  let gifts = 0
  for (const [of, day, orders, gross_cents, refunds, refunded_cents, lost_cents] of counted) {
    if (of !== 'gift') days.push({ day, orders, gross_cents, refunds, refunded_cents, lost_cents })
    else if (day >= period.from) gifts += orders
  }
  return {
    kind,
    has: { real, test },
    period,
    before: { ...before, until },
    figures: salesFigures(days, period),
    figures_before: salesFigures(days, before),
    gifts,
    unit,
    points: salesPoints(days, period, unit),
  }
}
