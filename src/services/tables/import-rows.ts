import type { CollectionSlug, PayloadRequest } from 'payload'

import { type ImportReport } from '@/contracts/tables'
import { AppError } from '@/shared/app-error'

import { findTable, type Table } from './describe-tables'
import { parseCsv } from './parse-csv'
import { changedSince, type ImportPlan, type ImportStep, planImport, refusal } from './plan-import'
import { withPayloadErrors } from './payload-errors'
import { requireAccess } from './require-admin'
import { attemptStep, runInTransaction } from './run-in-transaction'
import { lockRow } from './update-row'

type ImportRowsArgs = { req: PayloadRequest; tableName: unknown; text: string; isDryRun: boolean }

const PREVIEWED = 20
const REFUSED_SHOWN = 100

/**
 * Brings a CSV into a table: rows with an id change that row, rows without are added. All of it happens or nothing. A
 * dry run is the same work taken back, so it tells what the import itself would do and refuse, and why.
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
  if (plan.refused.length > 0 && !isDryRun) return report(plan, false)
  const refused = await applyOrTakeBack({ req, table, plan, isDryRun })
  const lines = new Set(refused.map(({ line }) => line))
  const outcome = {
    ...plan,
    steps: plan.steps.filter(({ line }) => !lines.has(line)),
    refused: [...plan.refused, ...refused].sort((one, other) => one.line - other.line),
  }
  return report(outcome, !isDryRun && refused.length === 0)
}

type ApplyArgs = { req: PayloadRequest; table: Table; plan: ImportPlan; isDryRun: boolean }

/** @returns the lines that could not be written; with one of them, or in a dry run, all is as it was before */
async function applyOrTakeBack({ req, table, plan, isDryRun }: ApplyArgs): Promise<ImportPlan['refused']> {
  const refused: ImportPlan['refused'] = []
  const takeBack = new Error('taken back')
  try {
    await runInTransaction(req, async () => {
      for (const step of plan.steps) {
        try {
          await attemptStep(req, (stepReq) => applyStep({ req: stepReq, table, step }))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          refused.push(refusal(step.line, error))
        }
      }
      if (isDryRun || refused.length > 0) throw takeBack
    })
  } catch (error) {
    if (error !== takeBack) throw error
  }
  return refused
}

async function applyStep({ req, table, step }: { req: PayloadRequest; table: Table; step: ImportStep }) {
  const { id, data, version } = step
  const target = { collection: table.slug as CollectionSlug, depth: 0, overrideAccess: false, req }
  await withPayloadErrors(table, async () => {
    if (id === null) return req.payload.create({ ...target, data: data as never })
    // The plan was made before this transaction; what was saved since would be written over.
    const row = await lockRow({ req, table, id })
    if (row.updated_at !== version) throw changedSince()
    return req.payload.update({ ...target, id, data })
  })
}

function report({ steps, unchanged, refused }: ImportPlan, applied: boolean): ImportReport {
  return {
    added: steps.filter(({ id }) => id === null).length,
    changed: steps.filter(({ id }) => id !== null).length,
    unchanged,
    refused: refused.slice(0, REFUSED_SHOWN),
    refused_total: refused.length,
    preview: steps.slice(0, PREVIEWED).map(({ line, id, before, after }) => ({ line, id, before, after })),
    applied,
  }
}
