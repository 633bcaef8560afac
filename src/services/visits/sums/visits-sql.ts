import { TEST_SESSION } from '@/shared/trial-purchase'

import { OTHER } from '../visit'
import { FIRST_DAY, MEASURES, SPANS } from './measures'

const KEY = ['source', 'medium', 'campaign', 'device']
const sums = () => MEASURES.map((name) => `sum(${name})`).join(', ')
const anyNonZero = MEASURES.map((name) => `sum(${name}) <> 0`).join(' OR ')
const added = (table: string) =>
  MEASURES.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')

const HOUR = (at: string) => `date_bin('1 hour', ${at}, '2000-01-01Z')`
const keyOf = (row: string) => KEY.map((name) => `coalesce(${row}.${name}::text, '')`).join(', ')
const isReal = (row: string, id: string) =>
  `(${row}.provider = 'stripe' AND NOT starts_with(${row}.${id}, '${TEST_SESSION}'))::int`

/** The rows of one table as measures, a row each; what was added by hand, the bin and other currencies are no sales. */
const COUNTED: Record<string, (source: string) => string> = {
  checkout_sessions: (source) => `
    SELECT ${HOUR('c.created_at')} AS hour, ${keyOf('c')}, 0, real, 0, 0, 1 - real, 0, 0
    FROM (SELECT s.*, ${isReal('s', 'session_id')} AS real FROM ${source} s) c`,
  purchases: (source) => `
    SELECT ${HOUR('p.purchased_at')} AS hour, ${keyOf('p')}, 0, 0, real, real * p.amount_cents, 0, 1 - real,
      (1 - real) * p.amount_cents
    FROM (SELECT s.*, ${isReal('s', 'checkout_session_id')} AS real FROM ${source} s
          WHERE s.deleted_at IS NULL AND s.provider <> 'gift' AND upper(s.currency) = 'EUR') p`,
}

/** Appends what rows bring to each hour (1), or take from it (-1), in one statement. */
const append = (...parts: { table: string; source: string; way: 1 | -1 }[]): string => `
  INSERT INTO visit_changes (hour, ${KEY.join(', ')}, ${MEASURES.join(', ')})
  SELECT hour, ${KEY.join(', ')}, ${sums()} FROM (
    ${parts
      .map(
        ({ table, source, way }) =>
          `SELECT hour, ${KEY.join(', ')}, ${MEASURES.map((name) => `${way} * ${name} AS ${name}`).join(', ')}
           FROM (${COUNTED[table]!(source)}) AS counted(hour, ${KEY.join(', ')}, ${MEASURES.join(', ')})`,
      )
      .join(' UNION ALL ')}
  ) changed GROUP BY hour, ${KEY.join(', ')} HAVING ${anyNonZero}`

const TABLES = Object.keys(COUNTED)
const MEASURES_OF: Record<string, readonly string[]> = {
  checkout_sessions: ['checkouts', 'test_checkouts'],
  purchases: ['paid', 'revenue_cents', 'test_paid', 'test_revenue_cents'],
}

/** Appends the opposite of all that was counted of a table. */
function takeBack(table: string): string {
  const names = MEASURES_OF[table]!
  const kept = (from: string) => `SELECT hour, ${KEY.join(', ')}, ${names.join(', ')} FROM ${from}`
  return `
    INSERT INTO visit_changes (hour, ${KEY.join(', ')}, ${names.join(', ')})
    SELECT hour, ${KEY.join(', ')}, ${names.map((name) => `-sum(${name})`).join(', ')}
    FROM (${kept('visit_hours')} UNION ALL ${kept('visit_changes')}) counted
    GROUP BY hour, ${KEY.join(', ')} HAVING ${names.map((name) => `sum(${name}) <> 0`).join(' OR ')}`
}

const follow = (table: string): string => `
  CREATE OR REPLACE FUNCTION visits_follow_${table}() RETURNS trigger LANGUAGE plpgsql AS $visits$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      ${append({ table, source: 'rows_after', way: 1 })};
    ELSIF TG_OP = 'TRUNCATE' THEN
      ${takeBack(table)};
    ELSIF TG_OP = 'DELETE' THEN
      ${append({ table, source: 'rows_before', way: -1 })};
    ELSE
      ${append({ table, source: 'rows_before', way: -1 }, { table, source: 'rows_after', way: 1 })};
    END IF;
    RETURN NULL;
  END $visits$`

const TRANSITIONS = {
  insert: 'REFERENCING NEW TABLE AS rows_after',
  update: 'REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after',
  delete: 'REFERENCING OLD TABLE AS rows_before',
  truncate: '',
}

const triggers = (table: string): string[] =>
  Object.entries(TRANSITIONS).flatMap(([event, transitions]) => [
    `CREATE OR REPLACE TRIGGER visits_${event} AFTER ${event.toUpperCase()} ON ${table}
       ${transitions} FOR EACH STATEMENT EXECUTE FUNCTION visits_follow_${table}()`,
    // A restore that switches ordinary triggers off is counted too.
    `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER visits_${event}`,
  ])

const DAYS = { visit_source_days: 'source, medium, campaign', visit_device_days: 'device' }
const spanOf = (day: string) => `${day} - (${day} - DATE '${FIRST_DAY}') % span`

/** One set of daily sums: every span that a change's day lies in grows by it. */
const intoDays = (table: keyof typeof DAYS, key = DAYS[table]): string => `
  INSERT INTO ${table} (days, day, ${key}, ${MEASURES.join(', ')})
  SELECT span, ${spanOf('day')}, ${key}, ${sums()}
  FROM (SELECT (hour AT TIME ZONE 'Europe/Rome')::date AS day, p.* FROM placed p) dated,
       unnest(ARRAY[${SPANS.join(', ')}]) span
  GROUP BY 1, 2, ${key}
  ON CONFLICT (days, day, ${key}) DO UPDATE SET ${added(table)}`

/**
 * Moves what was appended into the sums: by the hour, and by spans of days in Rome. One caller at a time; what others
 * append meanwhile waits for the next call. A source beyond `most` of its hour is counted as `altro`.
 */
const FOLD = `
  CREATE OR REPLACE FUNCTION visits_fold(most integer) RETURNS void LANGUAGE plpgsql AS $visits$
  BEGIN
    IF NOT EXISTS (SELECT FROM visit_changes) THEN
      RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('visits_fold'));
    WITH taken AS (
      DELETE FROM visit_changes RETURNING *
    ), summed AS (
      SELECT hour, ${KEY.join(', ')}, ${MEASURES.map((name) => `sum(${name}) AS ${name}`).join(', ')}
      FROM taken GROUP BY hour, ${KEY.join(', ')}
    ), known AS (
      SELECT DISTINCT hour, source, medium, campaign FROM visit_hours WHERE hour IN (SELECT hour FROM summed)
    ), fresh AS (
      -- What was paid for comes first, then what brought most visits.
      SELECT hour, source, medium, campaign, row_number() OVER (
        PARTITION BY hour ORDER BY sum(paid + test_paid) DESC, sum(checkouts + test_checkouts) DESC, sum(visits) DESC,
        source, medium, campaign) AS place
      FROM summed s WHERE NOT EXISTS (
        SELECT FROM known k
        WHERE (k.hour, k.source, k.medium, k.campaign) = (s.hour, s.source, s.medium, s.campaign))
      GROUP BY hour, source, medium, campaign
    ), beyond AS (
      SELECT hour, source, medium, campaign FROM fresh f
      WHERE place > most - (SELECT count(*) FROM known k WHERE k.hour = f.hour)
    ), placed AS (
      SELECT s.hour,
        CASE WHEN b.hour IS NULL THEN s.source ELSE '${OTHER}' END AS source,
        CASE WHEN b.hour IS NULL THEN s.medium ELSE '' END AS medium,
        CASE WHEN b.hour IS NULL THEN s.campaign ELSE '' END AS campaign,
        s.device, ${MEASURES.map((name) => `sum(s.${name}) AS ${name}`).join(', ')}
      FROM summed s LEFT JOIN beyond b
        ON (b.hour, b.source, b.medium, b.campaign) = (s.hour, s.source, s.medium, s.campaign)
      GROUP BY 1, 2, 3, 4, 5
    ), hours AS (
      INSERT INTO visit_hours (hour, ${KEY.join(', ')}, ${MEASURES.join(', ')})
      SELECT hour, ${KEY.join(', ')}, ${MEASURES.join(', ')} FROM placed
      ON CONFLICT (hour, ${KEY.join(', ')}) DO UPDATE SET ${added('visit_hours')}
    ), by_source AS (${intoDays('visit_source_days')})
    ${intoDays('visit_device_days')};
  END $visits$`

/** Adds the longer spans up anew from the single days: a release before may have kept others. */
const longerSpans = Object.entries(DAYS).flatMap(([table, key]) => [
  `DELETE FROM ${table} WHERE days > 1`,
  `INSERT INTO ${table} (days, day, ${key}, ${MEASURES.join(', ')})
   SELECT span, ${spanOf('day')}, ${key}, ${sums()}
   FROM ${table}, unnest(ARRAY[${SPANS.slice(1).join(', ')}]) span GROUP BY 1, 2, ${key}`,
])

/**
 * Every statement that keeps the sums from then on, whatever writes: Payload, COPY, a restore. Checkouts and purchases
 * that are there are counted once; what was counted of them before is taken back first.
 */
export const visitStatements: readonly string[] = [
  'LOCK TABLE purchases, checkout_sessions IN SHARE ROW EXCLUSIVE MODE',
  'LOCK TABLE visit_changes, visit_hours IN EXCLUSIVE MODE',
  FOLD,
  ...longerSpans,
  ...TABLES.flatMap((table) => [follow(table), ...triggers(table), takeBack(table)]),
  ...TABLES.map((table) => append({ table, source: table, way: 1 })),
]
