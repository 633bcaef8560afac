import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { checkValues, idArray, isSame } from '../writing'
import type { Table } from '../table'
import { selectedColumns } from '../reading'
import { type CsvRow } from './parse-csv'

type Values = Record<string, unknown>

/** @returns the refusal of a row that somebody changed meanwhile */
export const changedSince = (): AppError =>
  new AppError(409, 'Modificato da qualcuno dopo l’esportazione del file.')

export type ImportStep = {
  line: number
  /** The row to change; null adds one. */
  id: number | null
  /** What Payload is given. */
  data: Values
  before: Values | null
  after: Values
  /** The row's `updated_at` when it was looked at. */
  version: string | null
}

export type RefusedLine = { line: number; reason: string }

export type PlannedRow = { kind: 'step'; step: ImportStep } | { kind: 'unchanged'; line: number; id: number }

export const refusal = (line: number, error: AppError): RefusedLine => ({
  line,
  reason: Object.values(error.errors ?? {}).join('; ') || error.message,
})

/**
 * Compares some rows of a file with the table and checks them by its schema's rules. Nothing is written.
 */
export async function planRows({
  req,
  table,
  rows,
}: {
  req: PayloadRequest
  table: Table
  rows: CsvRow[]
}): Promise<{ planned: PlannedRow[]; refused: RefusedLine[] }> {
  const current = await currentRows({ req, table, rows })
  const planned: PlannedRow[] = []
  const refused: RefusedLine[] = []
  for (const row of rows) {
    try {
      planned.push(await planRow({ req, table, row, current }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(refusal(row.line, error))
    }
  }
  return { planned, refused }
}

const READ_ONLY = ['id', 'created_at', 'updated_at']

async function planRow({
  req,
  table,
  row: { line, values },
  current,
}: {
  req: PayloadRequest
  table: Table
  row: CsvRow
  current: ReadonlyMap<unknown, Values>
}): Promise<PlannedRow> {
  const { id = null, updated_at: version } = values
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => !READ_ONLY.includes(name)))
  if (id === null) {
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    const data = await checkValues({ req, table, values: filled })
    return { kind: 'step', step: { line, id, data, before: null, after: filled, version: null } }
  }
  const name = typeof id === 'number' ? String(id) : JSON.stringify(id)
  const before = current.get(id)
  if (!before) throw new AppError(400, `Nessun elemento con ID ${name}.`)
  const changed = Object.entries(given).filter(
    ([field, value]) => !isSame(table.byName.get(field)!, value, before[field]),
  )
  if (changed.length === 0) return { kind: 'unchanged', line, id: Number(id) }
  if (typeof version === 'string' && version !== before.updated_at) {
    throw changedSince()
  }
  const after = Object.fromEntries(changed)
  const data = await checkValues({ req, table, values: after, current: before })
  const was = Object.fromEntries(changed.map(([field]) => [field, before[field]]))
  return {
    kind: 'step',
    step: { line, id: Number(id), data, before: was, after, version: String(before.updated_at) },
  }
}

async function currentRows({
  req,
  table,
  rows,
}: {
  req: PayloadRequest
  table: Table
  rows: CsvRow[]
}): Promise<ReadonlyMap<unknown, Values>> {
  const ids = rows
    .map(({ values }) => values.id)
    .filter((id) => Number.isInteger(id) && (id as number) > 0 && (id as number) <= 2_147_483_647)
  const found = await query<{ row: Values }>(
    req,
    sql`SELECT row_to_json(found) AS row FROM (
          SELECT ${sql.raw(selectedColumns(table))} FROM ${sql.identifier(table.name)}
          WHERE id = ANY (${idArray(ids as number[])}) AND ${sql.raw(table.live)}
        ) found`,
  )
  return new Map(found.map(({ row }) => [row.id, row]))
}
