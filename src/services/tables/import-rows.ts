import type { CollectionSlug, PayloadRequest } from 'payload'

import { type ImportReport } from '@/contracts/tables'
import { AppError } from '@/shared/app-error'

import { findTable, type Table } from './describe-tables'
import { parseCsv } from './parse-csv'
import { changedSince, type ImportPlan, planImport } from './plan-import'
import { withPayloadErrors } from './payload-errors'
import { requireAccess } from './require-admin'
import { runInTransaction } from './run-in-transaction'
import { lockRow } from './update-row'

type ImportRowsArgs = { req: PayloadRequest; tableName: unknown; text: string; isDryRun: boolean }

const PREVIEWED = 20

/**
 * Brings a CSV into a table: rows with an id change that row, rows without are added. All of it happens or nothing;
 * a dry run tells what would, and why not.
 *
 * @throws AppError 400 for what is no CSV of this table, 403, 404
 */
export async function importRows({ req, tableName, text, isDryRun }: ImportRowsArgs): Promise<ImportReport> {
  const table = findTable({ payload: req.payload, name: tableName })
  const rows = parseCsv({ table, text })
  await requireAccess({ req, table, operation: 'read' })
  const plan = await planImport({ req, table, rows })
  if (plan.steps.some(({ id }) => id === null)) await requireAccess({ req, table, operation: 'create' })
  if (plan.steps.some(({ id }) => id !== null)) await requireAccess({ req, table, operation: 'update' })
  if (isDryRun || plan.refused.length > 0) return report(plan, false)
  try {
    await runInTransaction(req, () => applyPlan({ req, table, plan }))
  } catch (error) {
    if (!(error instanceof LineFault)) throw error
    return report({ ...plan, refused: [{ line: error.line, reason: error.message }] }, false)
  }
  return report(plan, true)
}

/** One row could not be written, so none was. */
class LineFault extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(reason)
  }
}

async function applyPlan({ req, table, plan }: { req: PayloadRequest; table: Table; plan: ImportPlan }) {
  const target = { collection: table.slug as CollectionSlug, depth: 0, overrideAccess: false, req }
  for (const { line, id, data, version } of plan.steps) {
    try {
      await withPayloadErrors(table, async () => {
        if (id === null) return req.payload.create({ ...target, data: data as never })
        // The plan was made before this transaction; what was saved since would be written over.
        const row = await lockRow({ req, table, id })
        if (row.updated_at !== version) throw changedSince()
        return req.payload.update({ ...target, id, data: data })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new LineFault(line, Object.values(error.errors ?? {})[0] ?? error.message)
    }
  }
}

function report({ steps, unchanged, refused }: ImportPlan, applied: boolean): ImportReport {
  return {
    added: steps.filter(({ id }) => id === null).length,
    changed: steps.filter(({ id }) => id !== null).length,
    unchanged,
    refused: refused.slice(0, 100),
    preview: steps.slice(0, PREVIEWED).map(({ line, id, before, after }) => ({ line, id, before, after })),
    applied,
  }
}
