import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { quoteName } from '@/services/tables/table'

import { countLines } from './read-archive'
import type { Manifest } from './manifest'

/** Bytes of a table that are written as one entry, or the one row that is longer. */
const PART_BYTES = 4_000_000

/**
 * Not copied: which migrations ran goes into the manifest, and which definitions of functions and indexes are applied
 * follows from the code, which applies them after a restore. What the processes measured, and what
 * they have to render again, is theirs alone.
 */
export const NOT_COPIED = [
  'payload_migrations',
  'table_storage',
  'process_metrics',
  'process_history',
  'content_changes',
]

export type Columns = { name: string; columns: string[] }

/**
 * The tables of the shop with the columns that hold data: what PostgreSQL computes is left to it.
 *
 * @returns by name; empty before the first migration
 */
export async function listTables(db: Pick<Client, 'query'>): Promise<Columns[]> {
  const { rows } = await db.query<Columns>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [NOT_COPIED],
  )
  return rows
}

/** The values that the sequences have given out last; one that gave none is as the migrations made it. */
export async function listSequences(db: Pick<Client, 'query'>): Promise<Manifest['sequences']> {
  const { rows } = await db.query<Manifest['sequences'][number]>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL
       AND sequencename <> ALL (SELECT name || '_id_seq' FROM unnest($1::text[]) name)
     ORDER BY sequencename`,
    [NOT_COPIED],
  )
  return rows
}

/** The names of the migrations that the database has seen, sorted. */
export async function listMigrations(db: Pick<Client, 'query'>): Promise<string[]> {
  const known = await db.query<{ name: string | null }>(
    `SELECT to_regclass('payload_migrations')::text AS name`,
  )
  if (known.rows[0]!.name === null) return []
  const { rows } = await db.query<{ name: string }>('SELECT name FROM payload_migrations ORDER BY name')
  return rows.map(({ name }) => name)
}

/** Settings that decide how values are written, whatever the server's own are. */
export const PLAIN_VALUES = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 3; SET xmlbinary = 'base64';
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`

type CopyArgs = {
  db: Client
  tables: readonly Columns[]
  /** Takes a part of a table: whole lines of COPY's text format. */
  write: (table: string, part: number, data: Buffer) => Promise<void>
  /** Told of each table once it is written. */
  onTable: (table: string, rows: number) => void
}

/**
 * Copies tables in the transaction that `db` is in.
 *
 * @returns what was copied
 * @throws Error of PostgreSQL, or of `write`
 */
export async function copyTables({ db, tables, write, onTable }: CopyArgs): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    let [part, rows] = [0, 0]
    const list = columns.map(quoteName).join(', ')
    for await (const data of partsOf(db.query(copyTo(`COPY ${quoteName(name)} (${list}) TO STDOUT`)))) {
      await write(name, part++, data)
      rows += countLines(data)
    }
    copied.push({ name, columns, rows })
    onTable(name, rows)
  }
  return copied
}

/** Cuts a stream of lines into parts that end with a line. */
async function* partsOf(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of lines) {
    held.push(chunk)
    size += chunk.length
    const end = size < PART_BYTES ? -1 : chunk.lastIndexOf('\n')
    if (end === -1) continue
    const rest = chunk.subarray(end + 1)
    held[held.length - 1] = chunk.subarray(0, end + 1)
    yield Buffer.concat(held)
    held = [rest]
    size = rest.length
  }
  if (size > 0) yield Buffer.concat(held)
}
