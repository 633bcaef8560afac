import { z } from 'zod'

import { type TableRow } from './tables'

/** The query of `GET /api/admin/search`. */
export const searchQuery = z.object({
  q: z.string().trim().min(2, 'Scrivi almeno due caratteri.').max(200, 'Al massimo 200 caratteri.'),
})

/** A text of the site that contains the words: where it is edited, and the words with what stands around them. */
export type TextHit = { title: string; excerpt: string; href: string }

/**
 * `GET /api/admin/search`: up to five rows of each table, the newest first, and the texts of the site. An editor gets
 * the texts alone.
 */
export type SearchAnswer = {
  tables: { table: string; rows: TableRow[] }[]
  texts: TextHit[]
}
