import { quoteName, quoteText } from './column-sql'
import type { Table } from './describe-tables'

/** Prefix of the indexes, functions and triggers that a listed table gets. */
export const PREFIX = 'listed_'

/**
 * Rows are counted by blocks of so many ids. Their sum is the total, and to find the row at an offset there is one
 * block to walk instead of half the table.
 */
const BLOCK = 20_000

const counts = (table: Table) => `table_counts WHERE table_name = ${quoteText(table.name)}`

/** The number of rows of the list, kept by triggers. */
export const totalOf = (table: Table): string =>
  `(SELECT coalesce(sum(live), 0)::bigint FROM ${counts(table)})`

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
    SELECT id FROM ${quoteName(table.name)} WHERE ${table.live} AND ${start}
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
  const name = quoteName(table.name)
  const trigger = quoteName(`${PREFIX}count_${table.name}`)
  const moves = table.live !== 'true'
  const on = (event: string, transitions: string) => [
    `CREATE TRIGGER ${PREFIX}count_${event} AFTER ${event.toUpperCase()} ON ${name}
       ${transitions} FOR EACH STATEMENT EXECUTE FUNCTION ${trigger}()`,
    // A restore that switches ordinary triggers off is counted too.
    `ALTER TABLE ${name} ENABLE ALWAYS TRIGGER ${PREFIX}count_${event}`,
  ]
  return [
    countFunction(table, trigger, moves),
    ...on('insert', 'REFERENCING NEW TABLE AS rows_after'),
    ...(moves ? on('update', 'REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after') : []),
    ...on('delete', 'REFERENCING OLD TABLE AS rows_before'),
    ...on('truncate', ''),
    `DELETE FROM ${counts(table)}`,
    append(table, `SELECT id, 1 AS way FROM ${name} WHERE ${table.live}`),
  ]
}

/** Appends a row for each block that has more or fewer rows now. */
const append = (table: Table, changes: string): string =>
  `INSERT INTO table_counts
     SELECT ${quoteText(table.name)}, id / ${BLOCK}, sum(way) FROM (${changes}) changes GROUP BY 2 HAVING sum(way) <> 0`

function countFunction(table: Table, trigger: string, moves: boolean): string {
  const added = `SELECT id, 1 AS way FROM rows_after WHERE ${table.live}`
  const taken = `SELECT id, -1 AS way FROM rows_before WHERE ${table.live}`
  return `CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $count$
     BEGIN
       IF TG_OP = 'TRUNCATE' THEN
         DELETE FROM ${counts(table)};
         RETURN NULL;
       ELSIF TG_OP = 'INSERT' THEN ${append(table, added)};
       ${moves ? `ELSIF TG_OP = 'UPDATE' THEN ${append(table, `${added} UNION ALL ${taken}`)};` : ''}
       ELSE ${append(table, taken)};
       END IF;
       -- Now and then a block's rows are folded into one; what another writer folds just now is left to it.
       IF random() < 0.005 AND current_setting('transaction_isolation') = 'read committed' THEN
         WITH picked AS (
           SELECT ctid FROM ${counts(table)} AND block IN (
             SELECT block FROM ${counts(table)} GROUP BY block HAVING count(*) > 1
           ) LIMIT 5000 FOR UPDATE SKIP LOCKED
         ), gone AS (
           DELETE FROM table_counts c USING picked WHERE c.ctid = picked.ctid RETURNING c.block, c.live
         )
         INSERT INTO table_counts
           SELECT ${quoteText(table.name)}, block, sum(live) FROM gone GROUP BY block HAVING sum(live) <> 0;
       END IF;
       RETURN NULL;
     END $count$`
}
