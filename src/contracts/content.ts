import { z } from 'zod'

/** The query of `GET /api/admin/content/differences`: the global, or the collection with the id of its row. */
export const differencesQuery = z.union([
  z.object({ global: z.string().max(60) }),
  z.object({
    collection: z.string().max(60),
    id: z.string().regex(/^\d{1,9}$/, 'L’indirizzo non è valido.'),
  }),
])

/** One thing that the draft has otherwise than the site. */
export type Difference = {
  /** Names of fields from the document inwards; an entry of a list is named by its id. */
  path: string
  /** The part of the document that it stands in; null where a document has no parts. */
  section: string | null
  /** What editors call the field, with the entry of the list that it stands in. */
  label: string
  kind: 'changed' | 'added' | 'removed' | 'moved'
  /** What the site shows and what the draft says, shortened to the part that differs; '' for nothing. */
  before: string
  after: string
  /** The same words in another form: bold, a link, a list. */
  isFormatOnly: boolean
  /** Who wrote it last: a name or an address. Null when none was recorded. */
  by: string | null
  /** When, ISO 8601. */
  at: string | null
}

export type DifferencesAnswer = {
  /** Something is on the site already; otherwise all of it is new. */
  isPublished: boolean
  differences: Difference[]
}
