import { z } from 'zod'

const address = z.string().trim().min(3, 'Scrivi l’indirizzo email.').max(320)

/** Whose data is asked for. */
export const personQuery = z.object({ email: address })

export const personExportQuery = personQuery.extend({ format: z.enum(['json', 'csv']).default('json') })

/** The address is typed a second time: there is no way back. */
export const erasureRequest = z.object({ email: address, confirmed_email: z.string() })

/** How many rows of a table are about a person. */
export type PersonTable = {
  table: string
  title: string
  count: number
  /** What stays of them after an erasure, and why; null when nothing does. */
  kept: string | null
}

export type PersonSummary = {
  email: string
  tables: PersonTable[]
  /** Why this person's data cannot be erased now; null when it can. */
  obstacle: string | null
}

export type ErasureResult = { success: true; erased: Record<string, number> }

/** `GET /api/admin/personal-data/export`: rows as they are stored, by table. */
export type PersonExport = {
  email: string
  exported_at: string
  tables: Record<string, Record<string, unknown>[]>
}
