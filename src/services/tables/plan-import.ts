import type { PayloadRequest } from 'payload'

import { AppError } from '@/shared/app-error'

import { checkValues, isSame } from './check-values'
import { quoteName } from './column-sql'
import { type Table } from './describe-tables'
import { selectedColumns } from './list-sql'
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
  version: unknown
}

export type ImportPlan = {
  steps: ImportStep[]
  unchanged: number
  refused: { line: number; reason: string }[]
}

export const refusal = (line: number, error: AppError): ImportPlan['refused'][number] => ({
  line,
  reason: Object.values(error.errors ?? {}).join('; ') || error.message,
})

/** What each row of a file would do, held against the table as it is and the rules of its schema. Nothing is written. */
export async function planImport({
  req,
  table,
  rows,
}: {
  req: PayloadRequest
  table: Table
  rows: CsvRow[]
}): Promise<ImportPlan> {
  const current = await currentRows({ req, table, rows })
  const plan: ImportPlan = { steps: [], unchanged: 0, refused: [] }
  const seen = new Set<unknown>()
  for (const row of rows) {
    try {
      const step = planRow({ table, row, current, seen })
      if (step) plan.steps.push(step)
      else plan.unchanged += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      plan.refused.push(refusal(row.line, error))
    }
  }
  return plan
}

const READ_ONLY = ['id', 'created_at', 'updated_at']

function planRow({
  table,
  row: { line, values },
  current,
  seen,
}: {
  table: Table
  row: CsvRow
  current: ReadonlyMap<unknown, Values>
  seen: Set<unknown>
}): ImportStep | undefined {
  const { id = null, updated_at: version } = values
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => !READ_ONLY.includes(name)))
  if (id === null) {
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    return {
      line,
      id: null,
      data: checkValues({ table, values: filled }),
      before: null,
      after: filled,
      version: null,
    }
  }
  const name = typeof id === 'number' ? String(id) : JSON.stringify(id)
  if (seen.has(id)) throw new AppError(400, `L’ID ${name} compare due volte nel file.`)
  seen.add(id)
  const before = current.get(id)
  if (!before) throw new AppError(400, `Nessun elemento con ID ${name}.`)
  const changed = Object.entries(given).filter(
    ([field, value]) => !isSame(table.byName.get(field)!, value, before[field]),
  )
  if (changed.length === 0) return undefined
  if (typeof version === 'string' && version !== before.updated_at) {
    throw changedSince()
  }
  const after = Object.fromEntries(changed)
  const data = checkValues({ table, values: after, current: before })
  const was = Object.fromEntries(changed.map(([field]) => [field, before[field]]))
  return { line, id: Number(id), data, before: was, after, version: before.updated_at }
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
  const found = await req.payload.db.pool.query<{ row: Values }>(
    `SELECT row_to_json(found) AS row FROM (
       SELECT ${selectedColumns(table)} FROM ${quoteName(table.name)} WHERE id = ANY ($1) AND ${table.live}
     ) found`,
    [ids],
  )
  return new Map(found.rows.map(({ row }) => [row.id, row]))
}
