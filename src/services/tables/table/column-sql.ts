import type { Payload } from 'payload'

import { database } from '@/services/database'

import { type Column, type Table } from './describe-tables'

/** Names come from the collections, yet every one is quoted: a column may be called `order`. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as an SQL literal, for where PostgreSQL takes no parameters (COPY, definitions). */
export function quoteText(text: string): string {
  const quoted = `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`
  return quoted.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

export type Collations = {
  /** For sorting as a dictionary does; empty where PostgreSQL was built without ICU. */
  sort: string
  /** For lower case beyond ASCII whatever the database's own locale. */
  lower: string
}

const collations = new WeakMap<Payload, Promise<Collations>>()

/** The best collations this PostgreSQL has. They are part of the indexes, so all SQL must use the same. */
export function findCollations({ payload }: { payload: Payload }): Promise<Collations> {
  const existing = collations.get(payload)
  if (existing) return existing
  const asked = database(payload)
    .query<{ collname: string }>(
      `SELECT collname FROM pg_collation WHERE collname IN ('it-x-icu', 'und-x-icu', 'pg_c_utf8')`,
    )
    .then(({ rows }) => {
      const first = (...names: string[]) => {
        const name = names.find((wanted) => rows.some(({ collname }) => collname === wanted))
        return name === undefined ? '' : ` COLLATE ${quoteName(name)}`
      }
      return { sort: first('it-x-icu', 'und-x-icu'), lower: first('pg_c_utf8', 'und-x-icu') }
    })
  collations.set(payload, asked)
  asked.catch(() => collations.delete(payload))
  return asked
}

/** How many characters of a long text take part in its order. */
const SORTED_CHARACTERS = 100

/** What rows are ordered by for one column; the same words as in the index, or it would not be used. */
export function sortKey(column: Column, { sort }: Collations, prefix = ''): string {
  const name = `${prefix}${quoteName(column.name)}`
  if (column.kind !== 'text') return name
  return column.isLong ? `left(${name}, ${SORTED_CHARACTERS})${sort}` : `${name}${sort}`
}

/** Separates the texts of a row, so that a search does not match across two columns; nobody types it. */
const SEPARATOR = '\u001f'

/** Lower-case text of a whole row: the stored column under the trigram index. */
export function searchText(table: Table, { lower }: Pick<Collations, 'lower'>): string {
  const texts = table.columns.filter(({ kind }) => kind === 'text')
  const joined = texts
    .map(({ name }) => `coalesce(${quoteName(name)}, '')`)
    .join(` || ${quoteText(SEPARATOR)} || `)
  return `lower((${joined || "''"})${lower})`
}

/** `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * A condition that is true for rows in which a text occurs, whatever its case.
 *
 * @param placeholder takes a value and gives the SQL that stands for it
 */
export function searchCondition({
  table,
  search,
  collations: { lower },
  placeholder,
}: {
  table: Table
  search: string
  collations: Collations
  placeholder: (value: string) => string
}): string {
  // PostgreSQL's text cannot hold it, so nothing contains it.
  if (search.includes('\0')) return 'false'
  const pattern = (text: string) => `lower(${placeholder(`%${escapeLike(text)}%`)}::text${lower})`
  const texts = table.columns.filter(({ kind }) => kind === 'text')
  const choices = table.columns.flatMap(({ kind, name, property }) => {
    if (kind !== 'choice') return []
    const isFound = (text: string) => text.toLowerCase().includes(search.toLowerCase())
    const matching = (property.enum ?? []).filter(
      // People search for what they see, programs for what they read.
      (value) => isFound(String(value)) || isFound(property.enumTitles?.[value] ?? ''),
    )
    return matching.length > 0
      ? [`${quoteName(name)} IN (${matching.map((v) => quoteText(String(v))).join(', ')})`]
      : []
  })
  const inTexts = search.includes(SEPARATOR)
    ? texts.map(({ name }) => `lower(${quoteName(name)}${lower}) LIKE ${pattern(search)}`)
    : [`search_text LIKE ${pattern(search)}`]
  return `(${[...inTexts, ...choices].join(' OR ') || 'false'})`
}

/** One column as JSON carries it. */
export function jsonValue(column: Column, prefix = ''): string {
  const name = `${prefix}${quoteName(column.name)}`
  return column.kind === 'moment' ? isoMoment(name) : name
}

/** ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
export const isoMoment = (name: string): string =>
  `to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
