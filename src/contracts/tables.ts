import { z } from 'zod'

import { type FieldSchema } from '@/shared/form-schema'
import { type TablePresentation } from '@/shared/table-presentation'

import { type RecipientsForecast, type RecipientsTimes } from './email-automation-answers'
import { rowId } from './row-id'

/** One table of `GET /api/admin/schemas` (spec §3 "Table schema"). */
export type TableSchema = {
  /** The table's name in addresses and in the database: `contact_submissions`. */
  tableName: string
  title: string
  /** Names of the fields that must be filled in. */
  required: string[]
  properties: Record<string, TableProperty>
  /** What the signed-in administrator may do; the screen hides what would be refused. */
  permissions: { create: boolean; update: boolean; delete: boolean }
  /** Deleted rows go to the bin and can come back. */
  hasBin: boolean
  /** How it is shown to people. */
  presentation: TablePresentation
}

export type TableProperty = FieldSchema

/** A row as every answer carries it: numbers, booleans, texts, and moments in ISO 8601 UTC. */
export type TableRow = { id: number } & Record<string, string | number | boolean | null>

export type TableList = {
  rows: TableRow[]
  total: number
  page: number
  limit: number
  /** False when a search or a filter matches more rows than are counted; `total` is then the most that was counted. */
  total_is_exact: boolean
}

/** How far rows that match a search or a filter are counted. */
export const COUNTED_AT_MOST = 10_000

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `Un numero intero da ${min} a ${max}.`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Un numero intero da ${min} a ${max}.`)

const FILTER_OPERATORS = [
  'contains',
  'is',
  'is_not',
  'before',
  'after',
  'between',
  'less_than',
  'greater_than',
  'empty',
  'not_empty',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

const filterValue = z.union([z.string().max(1000), z.number(), z.boolean()])
const filterCondition = z.strictObject({
  field: z.string().max(63),
  op: z.enum(FILTER_OPERATORS),
  value: filterValue.optional(),
  /** The other end of `between`; both ends belong to the range, of a whole minute all of it. */
  to: filterValue.optional(),
})
export type FilterCondition = z.output<typeof filterCondition>

/** Conditions joined by one word; a group inside a group has the other word's place, two levels at most. */
const filterGroup = z.strictObject({
  join: z.enum(['and', 'or']),
  conditions: z
    .array(
      z.union([
        filterCondition,
        z.strictObject({ join: z.enum(['and', 'or']), conditions: z.array(filterCondition).min(1).max(20) }),
      ]),
    )
    .max(20),
})
export type FilterGroup = z.output<typeof filterGroup>

const filters = z
  .string()
  .max(20_000, 'Troppi filtri.')
  .transform((text, context): FilterGroup => {
    try {
      const parsed = filterGroup.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
    } catch {
      // Not JSON: refused like any other malformed filter.
    }
    context.addIssue({ code: 'custom', message: 'Filtri non validi.' })
    return z.NEVER
  })

const sort = z
  .string()
  .regex(/^[a-z_][a-z0-9_]{0,62}:(asc|desc)$/, 'Scrivi colonna:asc oppure colonna:desc.')
  .transform((text) => {
    const [field, direction] = text.split(':') as [string, 'asc' | 'desc']
    return { field, direction }
  })

const selection = {
  search: z.string().default(''),
  sort: sort.optional(),
  filters: filters.optional(),
  /** `1` shows the rows in the bin instead. */
  bin: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
}

/** `GET /api/tables/{table}` */
export const listQuery = z.object({
  page: wholeNumber(1, 1_000_000_000).default(1),
  limit: wholeNumber(1, 100).default(20),
  ...selection,
})
export type ListQuery = z.output<typeof listQuery>

/**
 * `GET /api/tables/{table}/export`; `excel-it` is `;` between cells, a decimal comma and moments in Rome's time with their
 * offset, for Italian Excel.
 */
export const exportQuery = z.object({ ...selection, format: z.enum(['csv', 'excel-it']).default('csv') })
export type ExportQuery = z.output<typeof exportQuery>

const ids = z.array(rowId).min(1).max(500)

/** `POST /api/tables/{table}/bulk`: all of it happens, or nothing. */
export const bulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('delete'), ids }),
  z.strictObject({ action: z.literal('restore'), ids }),
  z.strictObject({ action: z.literal('purge'), ids }),
  z.strictObject({ action: z.literal('update'), ids, data: z.record(z.string(), z.unknown()) }),
  z.strictObject({ action: z.literal('undo'), batch: z.uuid() }),
])
export type BulkRequest = z.output<typeof bulkRequest>

/** What was done, and the name under which it can be undone: null when all was already as it should be. */
export type BulkResult = { success: true; count: number; batch: string | null }

/** One change of one row, newest first in `GET /api/tables/{table}/{id}/history`. */
export type HistoryEntry = {
  id: number
  operation: 'create' | 'update' | 'delete' | 'restore'
  /** The e-mail of whoever did it; null when the application itself did. */
  user_email: string | null
  created_at: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** How far an import is: bytes of the file that were read, then rows that were written. */
export type ImportProgress = { phase: 'reading' | 'writing'; done: number; total: number }

/** `POST /api/tables/{table}/import` */
export type ImportReport = {
  added: number
  changed: number
  unchanged: number
  /** The first hundred of them. */
  refused: { line: number; reason: string }[]
  refused_total: number
  /** The first changes, for people to look over. */
  preview: {
    line: number
    id: number | null
    before: Record<string, unknown> | null
    after: Record<string, unknown>
  }[]
  applied: boolean
  /** Whom an import of sequences would mail, when its caller has to agree to it. */
  recipients?: RecipientsForecast
  /** When the first and the last of that mail would leave. */
  times?: RecipientsTimes
}

/** A search, a sort, filters and columns under a name. */
export const savedViewRequest = z.strictObject({
  name: z.string().trim().min(1, 'Dai un nome alla vista.').max(60),
  /** The part of the address after `?`, without table and page. */
  state: z.string().max(8000),
})
export type SavedView = { id: number; name: string; state: string }
