/** Mondays begin well; Saturdays are for other things. */
export const BY_WEEKDAY = 'ARRAY[1.25,1.1,1.05,1.0,0.85,0.65,0.95]'

/** From and until which day of the year (MMDD) a campaign sells more, and how many times as much. */
const CAMPAIGNS = `(VALUES (102, 114, 1.9), (901, 915, 1.4), (1120, 1130, 2.6), (1201, 1222, 1.7)) AS c(first_day, last_day, times)`

const DAYS = 730

/** The number of a day of the year as month and day. */
export const dayOfYear = (at: string) => `(extract(month FROM ${at}) * 100 + extract(day FROM ${at}))`

/**
 * When so many sales were made, as rows (n, at), oldest first, over the last two years: a little more each month, fewer
 * at the weekend, many more while a campaign runs.
 */
export const salesTimes = (count: number): string => `
  SELECT n, starts + (n - before) * interval '1 day' / greatest(1, until - before + 1) AS at
  FROM (
    SELECT starts, until, lag(until, 1, 0) OVER (ORDER BY starts) AS before
    FROM (
      SELECT starts, round(${count} * sum(weight) OVER (ORDER BY starts) / sum(weight) OVER ())::int AS until
      FROM (
        SELECT starts, (1.3 - 0.6 * k / ${DAYS}) * (${BY_WEEKDAY})[extract(isodow FROM local)::int]
          * (0.75 + (abs(hashint4(k)) % 100) / 200.0)
          * coalesce((SELECT times FROM ${CAMPAIGNS} WHERE ${dayOfYear('local')} BETWEEN first_day AND last_day), 1) AS weight
        FROM (SELECT k, now() - (k + 1) * interval '1 day' AS starts,
                (now() - (k + 0.5) * interval '1 day') AT TIME ZONE 'Europe/Rome' AS local
              FROM generate_series(0, ${DAYS - 1}) k) days
      ) weighed
    ) counted
  ) bounds CROSS JOIN LATERAL generate_series(before + 1, until) n`
