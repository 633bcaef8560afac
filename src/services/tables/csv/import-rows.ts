import type { CollectionSlug, PayloadRequest } from 'payload'

import { type ImportProgress, type ImportReport } from '@/contracts/tables'
import { savepoint, transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { findTable, requireAccess, type Table } from '../table'
import { ImportTally } from './import-report'
import { beginSteps, keepSteps, lockSteps, type WaitingStep, waitingSteps } from './import-steps'
import { parseCsv } from './parse-csv'
import { withPayloadErrors } from '../writing'
import { changedSince, planRows, refusal } from './plan-import'
import { type SpooledCsv } from './spool-csv'

type ImportRowsArgs = {
  req: PayloadRequest
  tableName: unknown
  csv: SpooledCsv
  isDryRun: boolean
  /** Aborting it ends the import and rolls everything back. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

type Import = Required<Pick<ImportRowsArgs, 'req' | 'csv' | 'onProgress'>> & {
  table: Table
  tally: ImportTally
  signal: AbortSignal | undefined
}

/**
 * Brings a CSV into a table: rows with an id change that row, rows without are added. All of it happens or nothing. A
 * dry run does the same work and rolls it back, so it reports exactly what the import would do and refuse, and why. The file may be
 * of any length: some rows of it are in memory at a time.
 *
 * @throws AppError 400 for what is no CSV of this table, 403, 404; the signal's reason when it was used
 */
export async function importRows({
  req,
  tableName,
  csv,
  isDryRun,
  signal,
  onProgress = () => {},
}: ImportRowsArgs): Promise<ImportReport> {
  const table = findTable({ payload: req.payload, name: tableName })
  await requireAccess({ req, table, operation: 'read' })
  const tally = new ImportTally()
  const run: Import = { req, table, csv, tally, signal, onProgress }
  const takenBack = new Error('taken back')
  try {
    await transaction(req, async () => {
      await plan(run)
      if (tally.adds) await requireAccess({ req, table, operation: 'create' })
      if (tally.changes) await requireAccess({ req, table, operation: 'update' })
      if (isDryRun || !tally.hasRefused) await apply(run)
      signal?.throwIfAborted()
      if (isDryRun || tally.hasRefused) throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return tally.report(!isDryRun && !tally.hasRefused)
}

async function plan({ req, table, csv, tally, signal, onProgress }: Import): Promise<void> {
  await beginSteps(req)
  for await (const { rows, bytes } of parseCsv({ table, csv })) {
    signal?.throwIfAborted()
    const { planned, refused } = await planRows({ req, table, rows })
    const twice = await keepSteps(req, planned)
    tally.refuse(refused)
    for (const row of planned) {
      const { line, id } = row.kind === 'step' ? row.step : row
      if (twice.has(line)) tally.refuse([{ line, reason: `L’ID ${id} compare due volte nel file.` }])
      else if (row.kind === 'step') tally.step(row.step)
      else tally.stays()
    }
    onProgress({ phase: 'reading', done: Math.min(bytes, csv.bytes), total: csv.bytes })
  }
}

async function apply({ req, table, tally, signal, onProgress }: Import): Promise<void> {
  const total = tally.steps
  if (total === 0) return
  const stale = await lockSteps({ req, table })
  const refused = stale.lines.map((line) => refusal(line, changedSince()))
  tally.takeBack('changed', refused, stale.total)
  let done = stale.total
  for await (const steps of waitingSteps(req)) {
    for (const step of steps) {
      signal?.throwIfAborted()
      try {
        await savepoint(req, (stepReq) => applyStep({ req: stepReq, table, step }))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        tally.takeBack(step.id === null ? 'added' : 'changed', [refusal(step.line, error)])
      }
    }
    done += steps.length
    onProgress({ phase: 'writing', done, total })
  }
}

async function applyStep({ req, table, step }: { req: PayloadRequest; table: Table; step: WaitingStep }) {
  const { id, data } = step
  const target = { collection: table.slug as CollectionSlug, depth: 0, overrideAccess: false, req }
  await withPayloadErrors<unknown>(table, () =>
    id === null
      ? req.payload.create({ ...target, data: data as never })
      : req.payload.update({ ...target, id, data }),
  )
}
