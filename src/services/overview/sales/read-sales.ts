import type { SalesKind, SalesQuery, SalesReport } from '@/contracts/overview'
import type { Database } from '@/services/database'

import { type SalesDay, salesFigures, salesPoints } from './add-up-sales'
import { comparePeriods } from './sales-period'

/** Whether any sale of a kind is left; the first hour that has one ends the look. */
export const anyOf = (kind: SalesKind) =>
  `EXISTS (SELECT FROM sales_hours WHERE kind = '${kind}' GROUP BY hour HAVING sum(orders) > 0 ORDER BY hour LIMIT 1)`

/** Kept sums are appended to and folded: all rows of an hour together are its sum. */
const SUMS = `coalesce(sum(orders), 0)::int AS orders, coalesce(sum(gross_cents), 0)::bigint AS gross_cents,
  coalesce(sum(refunds), 0)::int AS refunds, coalesce(sum(refunded_cents), 0)::bigint AS refunded_cents,
  coalesce(sum(lost_cents), 0)::bigint AS lost_cents`

/** The moment at which a day begins in Italy. */
const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE 'Europe/Rome'`

/**
 * The days of a period by themselves, and all of the period before it as one row, dated by its first day. An hour finds
 * its day among the moments at which the days begin: asking the time zone for each hour takes twice as long.
 */
const SALES = `
  WITH has AS (
    SELECT ${anyOf('real')} AS real, ${anyOf('test')} AS test
  ), chosen AS (
    SELECT has.*, coalesce($1, CASE WHEN test AND NOT real THEN 'test' ELSE 'real' END) AS kind FROM has
  ), days AS (
    SELECT $5::date - 1 + width_bucket(hour, ARRAY(
             SELECT ${startOf('day')} FROM generate_series($5::date::timestamp, $3::date::timestamp, interval '1 day') AS day
           )) AS day, ${SUMS}
    FROM sales_hours
    WHERE kind = (SELECT kind FROM chosen) AND hour >= ${startOf('$5::date')} AND hour < ${startOf('$3::date + 1')}
    GROUP BY 1
    UNION ALL
    SELECT $2::date, ${SUMS}
    FROM sales_hours
    WHERE kind = (SELECT kind FROM chosen) AND hour >= ${startOf('$2::date')}
      -- The last day before a period that is not over ends at the same hour.
      AND hour < ${startOf('$5::date - 1 + make_interval(hours => coalesce($4::int, 24))')}
  )
  SELECT kind, real, test, (
    SELECT json_agg(json_build_array(day, orders, gross_cents, refunds, refunded_cents, lost_cents) ORDER BY day)
    FROM days
  ) AS days, (
    SELECT coalesce(sum(orders), 0)::int FROM sales_hours
    WHERE kind = 'gift' AND hour >= ${startOf('$5::date')} AND hour < ${startOf('$3::date + 1')}
  ) AS gifts FROM chosen`

type Row = {
  kind: SalesKind
  real: boolean
  test: boolean
  days: [string, number, number, number, number, number][]
  gifts: number
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
  const { kind, real, test, days: counted, gifts } = rows[0]!
  const days = counted.map(([day, orders, gross_cents, refunds, refunded_cents, lost_cents]): SalesDay => ({
    day,
    orders,
    gross_cents,
    refunds,
    refunded_cents,
    lost_cents,
  }))
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
