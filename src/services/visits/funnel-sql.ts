import { anyOf } from '../overview/sales/read-sales'

const NAMES = ['visits', 'checkouts', 'paid', 'revenue_cents']
/** Columns of the kept sums for one kind of sales; a visit is of no kind. */
const of = (kind: 'real' | 'test') => [
  'visits',
  ...NAMES.slice(1).map((name) => (kind === 'test' ? `test_${name}` : name)),
]

export const KIND = `SELECT coalesce($1, CASE WHEN ${anyOf('test')} AND NOT ${anyOf('real')} THEN 'test' ELSE 'real' END) AS kind`

const counted = (kind: 'real' | 'test', isNow: string) =>
  of(kind).map(
    (column, index) => `coalesce(sum(${column}) FILTER (WHERE ${isNow}), 0)::float8 AS ${NAMES[index]}`,
  )
const both = (kind: 'real' | 'test') => [
  ...counted(kind, 'is_now'),
  ...counted(kind, 'NOT is_now').map((column) => column.replace(/AS (\w+)$/, 'AS $1_before')),
]

/**
 * Sums of two periods by one key. `$1` to `$3` are the spans of days and to which period each belongs; `$4` is the
 * last day before where it counts up to `$5` o'clock only.
 */
const byKey = (kind: 'real' | 'test', table: string, key: string) => {
  const columns = of(kind).join(', ')
  return `
    SELECT ${key}, ${both(kind).join(', ')}
    FROM (
      SELECT ${key}, is_now, ${columns}
      FROM unnest($1::int[], $2::date[], $3::boolean[]) AS spans(days, day, is_now) JOIN ${table} USING (days, day)
      UNION ALL
      SELECT ${key}, false, ${columns} FROM visit_hours
      WHERE hour >= $4::date::timestamp AT TIME ZONE 'Europe/Rome'
        AND hour < ($4::date + make_interval(hours => $5)) AT TIME ZONE 'Europe/Rome'
    ) kept GROUP BY ${key}`
}

const anySum = [...NAMES, ...NAMES.map((name) => `${name}_before`)].map((name) => `${name} <> 0`).join(' OR ')

/** By source, those with most visits first; `$6` is how many at most. */
export const bySource = (kind: 'real' | 'test') => `
  SELECT *, count(*) OVER ()::int AS source_count FROM (${byKey(kind, 'visit_source_days', 'source, medium, campaign')}) sums
  WHERE ${anySum}
  ORDER BY visits DESC, paid DESC, checkouts DESC, visits_before DESC, source, medium, campaign LIMIT $6`

export const byDevice = (kind: 'real' | 'test') => `
  SELECT * FROM (${byKey(kind, 'visit_device_days', 'device')}) sums
  WHERE ${anySum} ORDER BY visits DESC, device`

export const byDay = (kind: 'real' | 'test') => `
  SELECT day::text, ${counted(kind, 'true').join(', ')}
  FROM visit_device_days WHERE days = 1 AND day BETWEEN $1::date AND $2::date GROUP BY day ORDER BY day`
