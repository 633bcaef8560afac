import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

import { isoMoment, type Table } from '../table'
import { type PlannedRow } from './plan-import'

/** A planned step, as it is stored. */
export type WaitingStep = { line: number; id: number | null; data: Record<string, unknown> }

/** How many steps are in memory at a time. */
const STEPS_AT_ONCE = 50

/**
 * Begins the list of what an import will do: a table of the transaction's own, so that a file of any size takes no
 * memory here. It goes away with the transaction. Rows that stay as they are stand in it too, without data: by it an id
 * that comes twice is found.
 */
export async function beginSteps(req: PayloadRequest): Promise<void> {
  await query(
    req,
    sql`CREATE TEMPORARY TABLE import_steps (line int PRIMARY KEY, id int UNIQUE, version text, data json)
        ON COMMIT DROP`,
  )
}

/** @returns the lines whose id an earlier line of the file has; they are not kept */
export async function keepSteps(req: PayloadRequest, planned: PlannedRow[]): Promise<Set<number>> {
  if (planned.length === 0) return new Set()
  const rows = planned.map((row) =>
    row.kind === 'step'
      ? { line: row.step.line, id: row.step.id, version: row.step.version, data: row.step.data }
      : { line: row.line, id: row.id },
  )
  const kept = await query<{ line: number }>(
    req,
    sql`INSERT INTO import_steps
        SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json)
          AS row (line int, id int, version text, data json) ORDER BY line
        ON CONFLICT (id) DO NOTHING RETURNING line`,
  )
  const lines = new Set(rows.map(({ line }) => line))
  for (const { line } of kept) lines.delete(line)
  return lines
}

/**
 * Holds the rows that will be changed, in the order of `lockRows`, and takes off the list those that were written, or
 * went away, since they were looked at.
 *
 * @returns the lines taken off, the first hundred of them, and how many they are
 */
export async function lockSteps({
  req,
  table,
}: {
  req: PayloadRequest
  table: Table
}): Promise<{ lines: number[]; total: number }> {
  const name = sql.identifier(table.name)
  await query(
    req,
    sql`WITH held AS MATERIALIZED (
          SELECT id FROM ${name} WHERE id IN (SELECT id FROM import_steps WHERE data IS NOT NULL)
          ORDER BY id FOR UPDATE
        ) SELECT count(*) FROM held`,
  )
  const [gone] = await query<{ lines: number[] | null; total: number }>(
    req,
    sql`WITH gone AS (
          DELETE FROM import_steps step WHERE step.data IS NOT NULL AND step.id IS NOT NULL AND NOT EXISTS (
            SELECT FROM ${name} WHERE id = step.id AND ${sql.raw(table.live)}
              AND ${sql.raw(isoMoment('updated_at'))} = step.version
          ) RETURNING line
        ) SELECT (SELECT json_agg(line) FROM (SELECT line FROM gone ORDER BY line LIMIT 100) first) AS lines,
                 count(*)::int AS total FROM gone`,
  )
  return { lines: gone!.lines ?? [], total: gone!.total }
}

/** The steps in the order of the file, a few at a time. */
export async function* waitingSteps(req: PayloadRequest): AsyncGenerator<WaitingStep[]> {
  for (let line = 0; ;) {
    const steps = await query<WaitingStep>(
      req,
      sql`SELECT line, id, data FROM import_steps WHERE line > ${line} AND data IS NOT NULL
          ORDER BY line LIMIT ${STEPS_AT_ONCE}`,
    )
    if (steps.length === 0) return
    yield steps
    line = steps.at(-1)!.line
  }
}
