import { type SQL, sql } from '@payloadcms/db-postgres/drizzle'

/** What may stand before an address without being a part of it. In a query a space is `+`, and most signs are `%XX`. */
const BEFORE = "(?:^|[^[:alnum:]._%+'-])"
const BEFORE_IN_QUERY = "(?:^|[^[:alnum:]._%'-]|%(?!2b|25|27)[0-9a-f]{2})"
/** A full stop may end a sentence; before a letter it goes on with the domain. */
const AFTER = '(?![[:alnum:]-]|\\.[[:alnum:]])'

/**
 * Whether a text names an address: as it is written, or as the query of a page spells it (`@` as `%40`). A longer address
 * that contains it is another person's.
 *
 * @param text a column, or another expression of text or JSON
 * @param email in the form that accounts have
 */
export function mentions(text: SQL, email: string): SQL {
  const written = email.toLowerCase()
  const [, inQuery = ''] = new URLSearchParams({ '': written }).toString().toLowerCase().split('=')
  const pattern = `(?:${BEFORE}${literal(written)}|${BEFORE_IN_QUERY}${literal(inQuery)})${AFTER}`
  return sql`lower(${text}::text) ~ ${pattern}`
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
