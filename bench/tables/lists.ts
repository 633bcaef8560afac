import { demoContacts } from '../../scripts/demo/rows'

/** A list of a million rows, and how it is asked beside PostgreSQL and Payload. */
export type List = {
  label: string
  table: string
  /** Its collection in Payload's own API. */
  slug: string
  /** SQL that writes so many rows: one of them with a word of its own, every second one with another in common. */
  fill: (rows: number) => string[]
  rare: string
  frequent: string
  /** Its columns in SQL. */
  columns: string
  /** Texts that Payload is told to search. */
  texts: string[]
  /** Sorted by besides its ids. */
  sortedBy: string
  /** What hand-written SQL reads, and which of its rows. */
  source: string
  live: string
}

export const contacts: List = {
  label: '',
  table: 'contact_submissions',
  slug: 'contact-submissions',
  fill: (rows) => [
    demoContacts(rows),
    `UPDATE contact_submissions SET subject = 'Zaffiro' WHERE id = ${Math.floor(rows / 2)}`,
    'VACUUM (ANALYZE) contact_submissions',
  ],
  rare: 'zaffiro',
  frequent: 'tablet',
  columns: 'id, name, email, subject, message, created_at, updated_at',
  texts: ['message', 'name', 'email', 'subject'],
  sortedBy: 'created_at',
  source: 'contact_submissions',
  live: 'deleted_at IS NULL',
}
