import { createHash } from 'node:crypto'

import type { Payload } from 'payload'

import { type Collations, findCollations, quoteName, quoteText, searchText, sortKey } from './column-sql'
import { describeTables, type Table } from './describe-tables'

/**
 * Gives every listed table what makes it fast at a million rows, or brings it up to date with its collection: the
 * stored search text with its trigram index, an index for each column it can be sorted by, and a kept count.
 *
 * It runs after the migrations. What is current is left alone, so a second start does no work twice.
 *
 * @returns the names of the tables that were worked on
 */
export async function ensureTableStorage({ payload }: { payload: Payload }): Promise<string[]> {
  const collations = await findCollations({ payload })
  const worked: string[] = []
  const client = await payload.db.pool.connect()
  try {
    // Several instances may start at once.
    await client.query(`SELECT pg_advisory_lock(hashtext('table_storage'))`)
    for (const table of describeTables({ payload }).values()) {
      if (table.isView) continue
      const statements = storageOf(table, collations)
      const definition = createHash('sha256').update(statements.join(';')).digest('hex')
      const { rows } = await client.query<{ definition: string }>(
        'SELECT definition FROM table_storage WHERE table_name = $1',
        [table.name],
      )
      if (rows[0]?.definition === definition) continue
      await client.query('BEGIN')
      await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
      await dropStorage(client, table.name)
      for (const statement of statements) await client.query(statement)
      await client.query('INSERT INTO table_storage VALUES ($1, $2)', [table.name, definition])
      await client.query('COMMIT')
      await client.query(`ANALYZE ${quoteName(table.name)}`)
      worked.push(table.name)
    }
    return worked
  } finally {
    // The connection takes its transaction and its lock with it.
    client.release(true)
  }
}

/**
 * Takes the stored search text off every table. A column that it is computed from can be neither dropped nor changed
 * by a migration, so this comes before migrations that wait to run.
 */
export async function releaseTableStorage({ payload }: { payload: Payload }): Promise<void> {
  const client = await payload.db.pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('table_storage') IS NOT NULL AS exists`,
    )
    if (rows[0]?.exists) {
      const kept = await client.query<{ table_name: string }>('SELECT table_name FROM table_storage')
      for (const { table_name } of kept.rows) await dropStorage(client, table_name)
    }
    await client.query('COMMIT')
  } finally {
    client.release(true)
  }
}

const PREFIX = 'listed_'

type Connection = { query: Payload['db']['pool']['query'] }

async function dropStorage(client: Connection, table: string): Promise<void> {
  await client.query('DELETE FROM table_storage WHERE table_name = $1', [table])
  const { rows } = await client.query<{ exists: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS exists`, [
    quoteName(table),
  ])
  if (!rows[0]?.exists) return
  const indexes = await client.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = $1 AND starts_with(indexname, $2)`,
    [table, PREFIX],
  )
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${quoteName(name)}`)
  for (const event of ['insert', 'update', 'delete', 'truncate']) {
    await client.query(`DROP TRIGGER IF EXISTS ${PREFIX}count_${event} ON ${quoteName(table)}`)
  }
  await client.query(`DROP FUNCTION IF EXISTS ${quoteName(`${PREFIX}count_${table}`)}()`)
  await client.query(`ALTER TABLE ${quoteName(table)} DROP COLUMN IF EXISTS search_text`)
}

/** Every statement that makes a table's storage. The hash of them tells whether it is current. */
function storageOf(table: Table, collations: Collations): string[] {
  const name = quoteName(table.name)
  const partial = table.live === 'true' ? '' : ` WHERE ${table.live}`
  const index = (what: string, definition: string) =>
    `CREATE INDEX ${quoteName(`${PREFIX}${table.name}_${what}`.slice(0, 63))} ON ${name} ${definition}`
  return [
    // Writers wait until the count is taken and the triggers keep it.
    `LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`,
    `ALTER TABLE ${name} ADD COLUMN search_text text${collations.lower}
       GENERATED ALWAYS AS (${searchText(table, collations)}) STORED`,
    index('search', 'USING gin (search_text gin_trgm_ops)'),
    ...table.columns.flatMap((column) => {
      const key = sortKey(column, collations)
      if (column.kind === 'id') return partial ? [index('by_id', `(id)${partial}`)] : []
      return [index(`by_${column.name}`, `(${column.isLong ? `(${key})` : key}, id)${partial}`)]
    }),
    ...(table.hasBin ? [index('bin', '(deleted_at, id) WHERE deleted_at IS NOT NULL')] : []),
    ...countTriggers(table),
    `DELETE FROM table_counts WHERE table_name = ${quoteText(table.name)}`,
    `INSERT INTO table_counts SELECT ${quoteText(table.name)}, ${countsOf(table)} FROM ${name}`,
  ]
}

const binnedOf = (table: Table): string => (table.hasBin ? 'deleted_at IS NOT NULL' : 'false')

const countsOf = (table: Table): string =>
  `count(*) FILTER (WHERE ${table.live}), count(*) FILTER (WHERE ${binnedOf(table)})`

/** One appended row a statement, whatever wrote the rows: Payload, COPY, a restore. */
function countTriggers(table: Table): string[] {
  const name = quoteName(table.name)
  const literal = quoteText(table.name)
  const trigger = quoteName(`${PREFIX}count_${table.name}`)
  const sum = (transition: string, sign: string) => `

         SELECT live_rows ${sign} count(*) FILTER (WHERE ${table.live}),
                binned_rows ${sign} count(*) FILTER (WHERE ${binnedOf(table)})
           INTO live_rows, binned_rows FROM ${transition};`
  const moves = table.live !== 'true'
  const on = (event: string, transitions: string) => [
    `CREATE TRIGGER ${PREFIX}count_${event} AFTER ${event.toUpperCase()} ON ${name}
       ${transitions} FOR EACH STATEMENT EXECUTE FUNCTION ${trigger}()`,
    // A restore that switches ordinary triggers off is counted too.
    `ALTER TABLE ${name} ENABLE ALWAYS TRIGGER ${PREFIX}count_${event}`,
  ]
  return [
    `CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $count$
     DECLARE live_rows bigint := 0; binned_rows bigint := 0;
     BEGIN
       IF TG_OP = 'TRUNCATE' THEN
         DELETE FROM table_counts WHERE table_name = ${literal};
         RETURN NULL;
       END IF;
       ${sumsByOperation(sum, moves)}
       IF live_rows <> 0 OR binned_rows <> 0 THEN
         INSERT INTO table_counts VALUES (${literal}, live_rows, binned_rows);
       END IF;
       -- Now and then the appended rows are folded into one; what another writer folds just now is left to it.
       IF random() < 0.005 AND current_setting('transaction_isolation') = 'read committed' THEN
         WITH picked AS (
           SELECT ctid FROM table_counts WHERE table_name = ${literal} LIMIT 5000 FOR UPDATE SKIP LOCKED
         ), gone AS (
           DELETE FROM table_counts c USING picked WHERE c.ctid = picked.ctid RETURNING c.live, c.binned
         )
         INSERT INTO table_counts
           SELECT ${literal}, sum(gone.live), sum(gone.binned) FROM gone HAVING count(*) > 0;
       END IF;
       RETURN NULL;
     END $count$`,
    ...on('insert', 'REFERENCING NEW TABLE AS rows_after'),
    ...(moves ? on('update', 'REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after') : []),
    ...on('delete', 'REFERENCING OLD TABLE AS rows_before'),
    ...on('truncate', ''),
  ]
}

function sumsByOperation(sum: (transition: string, sign: string) => string, moves: boolean): string {
  const added = sum('rows_after', '+')
  const taken = sum('rows_before', '-')
  return `
       IF TG_OP = 'INSERT' THEN ${added}
       ${moves ? `ELSIF TG_OP = 'UPDATE' THEN ${added} ${taken}` : ''}
       ELSE ${taken}
       END IF;`
}
