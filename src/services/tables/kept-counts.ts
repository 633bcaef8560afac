import { quoteName, quoteText, sourceOf } from './column-sql'
import type { Table } from './describe-tables'
import type { View } from './listed-tables'

/** The names of what a listed table is given. */
export const PREFIX = 'listed_'

/**
 * Rows are counted by blocks of so many ids. Their sum is the total, and to find the row at an offset there is one
 * block to walk instead of half the table.
 */
const BLOCK = 20_000

const counts = (table: Table) => `table_counts WHERE table_name = ${quoteText(table.name)}`

/** The number of rows of the list: kept by triggers, counted where there are none. */
export const totalOf = (table: Table): string =>
  table.isIndexed
    ? `(SELECT coalesce(sum(live), 0)::bigint FROM ${counts(table)})`
    : `(SELECT count(*) FROM ${sourceOf(table)})`

/** The ids of a page in the order of ids, in the snapshot of the statement they are part of. */
export function idsFromBlock(
  table: Table,
  { direction, offset, limit }: { direction: 'asc' | 'desc'; offset: number; limit: number },
): string {
  const start =
    direction === 'desc'
      ? `id < (SELECT (block + 1) * ${BLOCK} FROM place)`
      : `id >= (SELECT block * ${BLOCK} FROM place)`
  return `
    WITH blocks AS (
      SELECT block, sum(live) AS live FROM ${counts(table)} GROUP BY block
    ), walked AS (
      SELECT block, live, sum(live) OVER (ORDER BY block ${direction}) - live AS before FROM blocks
    ), place AS (
      SELECT block, (${offset} - before)::bigint AS skipped FROM walked
      WHERE before <= ${offset} AND before + live > ${offset}
    )
    SELECT id FROM ${sourceOf(table)} WHERE ${table.live} AND ${start}
    ORDER BY id ${direction} LIMIT ${limit} OFFSET (SELECT skipped FROM place)`
}

/** Statements that drop what `keepCounts` made. */
export const dropCounts = (table: string): string[] => [
  ...['insert', 'update', 'delete', 'truncate'].map(
    (event) => `DROP TRIGGER IF EXISTS ${PREFIX}count_${event} ON ${quoteName(table)}`,
  ),
  `DROP FUNCTION IF EXISTS ${quoteName(`${PREFIX}count_${table}`)}()`,
]

/** Statements that count a table and keep the count from then on, whatever writes: Payload, COPY, a restore. */
export function keepCounts(table: Table): string[] {
  const name = quoteName(baseOf(table))
  const trigger = quoteName(`${PREFIX}count_${baseOf(table)}`)
  const changes = changesOf(table)
  const on = (event: string, when: string) => [
    `CREATE TRIGGER ${PREFIX}count_${event} AFTER ${event.toUpperCase()} ON ${name}
       ${when} EXECUTE FUNCTION ${trigger}()`,
    // A restore that switches ordinary triggers off is counted too.
    `ALTER TABLE ${name} ENABLE ALWAYS TRIGGER ${PREFIX}count_${event}`,
  ]
  return [
    countFunction(table, trigger),
    ...(table.view ? [catchUpFunction(table, table.view)] : []),
    ...on('insert', changes.whenInserted),
    ...(changes.whenUpdated ? on('update', changes.whenUpdated) : []),
    ...on('delete', changes.whenDeleted),
    ...on('truncate', 'FOR EACH STATEMENT'),
    `DELETE FROM ${counts(table)}`,
    append(table, `SELECT id, 1 AS way FROM ${name} WHERE ${listedRows(table)}`),
  ]
}

/** The table that holds a listed table's rows. */
export const baseOf = (table: Table): string => table.view?.of ?? table.name

/** SQL that is true for the rows of a list where they are kept. The mark comes first: it is the cheapest to ask. */
export const listedRows = ({ view, live }: Table, prefix = ''): string =>
  view ? `${prefix}${view.mark} AND ${view.rows(prefix)}` : live

/**
 * How triggers see the rows of a list come and go. Mostly a statement at a time; the table beneath a view is written
 * for other reasons nearly always, so there it is the few rows that matter, each by itself. Those that are taken in are
 * counted by whoever does it.
 */
function changesOf(table: Table) {
  const [is, was] = [listedRows(table, 'NEW.'), listedRows(table, 'OLD.')]
  return table.view
    ? {
        after: '(SELECT NEW.*) rows_after',
        before: '(SELECT OLD.*) rows_before',
        whenInserted: `FOR EACH ROW WHEN (${is})`,
        whenUpdated: `FOR EACH ROW WHEN (OLD.${table.view.mark} AND (${was}) <> (${is}))`,
        whenDeleted: `FOR EACH ROW WHEN (${was})`,
      }
    : {
        after: 'rows_after',
        before: 'rows_before',
        whenInserted: 'REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT',
        whenUpdated:
          table.live !== 'true' &&
          'REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT',
        whenDeleted: 'REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT',
      }
}

/** Appends a row for each block that has more or fewer rows now. */
const append = (table: Table, changes: string): string =>
  `INSERT INTO table_counts
     SELECT ${quoteText(table.name)}, id / ${BLOCK}, sum(way) FROM (${changes}) changes GROUP BY 2 HAVING sum(way) <> 0`

function countFunction(table: Table, trigger: string): string {
  const { after, before, whenUpdated } = changesOf(table)
  const live = listedRows(table)
  const added = `SELECT id, 1 AS way FROM ${after} WHERE ${live}`
  const taken = `SELECT id, -1 AS way FROM ${before} WHERE ${live}`
  return `CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $count$
     BEGIN
       IF TG_OP = 'TRUNCATE' THEN
         DELETE FROM ${counts(table)};
         RETURN NULL;
       ELSIF TG_OP = 'INSERT' THEN ${append(table, added)};
       ${whenUpdated ? `ELSIF TG_OP = 'UPDATE' THEN ${append(table, `${added} UNION ALL ${taken}`)};` : ''}
       ELSE ${append(table, taken)};
       END IF;
       ${fold(table, 0.005)}
       RETURN NULL;
     END $count$`
}

/** Now and then a block's rows are folded into one; what another writer folds just now is left to it. */
const fold = (table: Table, chance: number): string => `
  IF random() < ${chance} AND current_setting('transaction_isolation') = 'read committed' THEN
    WITH picked AS (
      SELECT ctid FROM ${counts(table)} AND block IN (
        SELECT block FROM ${counts(table)} GROUP BY block HAVING count(*) > 1
      ) LIMIT 5000 FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM table_counts c USING picked WHERE c.ctid = picked.ctid RETURNING c.block, c.live
    )
    INSERT INTO table_counts
      SELECT ${quoteText(table.name)}, block, sum(live) FROM gone GROUP BY block HAVING sum(live) <> 0;
  END IF;`

/**
 * Takes rows into the indexes and the count; true when no more of them wait. In the order of ids, so that two who do it
 * at once wait for each other and never both for one another. It is never dropped: a worker may call it at any time.
 */
function catchUpFunction(table: Table, { mark, rows }: View): string {
  const base = quoteName(baseOf(table))
  return `CREATE OR REPLACE FUNCTION ${quoteName(`${table.name}_catch_up`)}(at_most integer) RETURNS boolean
     LANGUAGE plpgsql AS $catch_up$
     DECLARE
       number_taken integer;
     BEGIN
       WITH taken AS (
         UPDATE ${base} SET ${mark} = true WHERE id = ANY (ARRAY(
           SELECT id FROM ${base} WHERE NOT ${mark} AND ${rows('')} ORDER BY id LIMIT at_most FOR UPDATE
         )) RETURNING id
       ), counted AS (${append(table, 'SELECT id, 1 AS way FROM taken')})
       SELECT count(*) INTO number_taken FROM taken;
       IF number_taken > 0 THEN ${fold(table, 0.1)} END IF;
       RETURN number_taken < at_most;
     END $catch_up$`
}
