import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { type SavedView } from '@/contracts/tables'
import { query } from '@/services/database'

import { findTable, notFound, parseRowId } from '../table'

type ViewArgs = { req: PayloadRequest; tableName: unknown }

const ownerOf = (req: PayloadRequest): number => req.user?.id ?? 0

/** A person's own views of a table, by name. */
export async function listViews({ req, tableName }: ViewArgs): Promise<SavedView[]> {
  const table = findTable({ payload: req.payload, name: tableName })
  return query<SavedView>(
    req,
    sql`SELECT id, name, state FROM table_views
        WHERE user_id = ${ownerOf(req)} AND table_name = ${table.name} ORDER BY name`,
  )
}

/** A person's own views of every table, by its name. */
export async function listAllViews({ req }: Pick<ViewArgs, 'req'>): Promise<Record<string, SavedView[]>> {
  const views = await query<SavedView & { table_name: string }>(
    req,
    sql`SELECT id, name, state, table_name FROM table_views WHERE user_id = ${ownerOf(req)} ORDER BY name`,
  )
  const byTable: Record<string, SavedView[]> = {}
  for (const { table_name, ...view } of views) (byTable[table_name] ??= []).push(view)
  return byTable
}

/** Keeps a view; one of the same name is replaced. */
export async function saveView({
  req,
  tableName,
  name,
  state,
}: ViewArgs & { name: string; state: string }): Promise<SavedView> {
  const table = findTable({ payload: req.payload, name: tableName })
  const [saved] = await query<SavedView>(
    req,
    sql`INSERT INTO table_views (user_id, table_name, name, state)
        VALUES (${ownerOf(req)}, ${table.name}, ${name}, ${state})
        ON CONFLICT (user_id, table_name, name) DO UPDATE SET state = EXCLUDED.state
        RETURNING id, name, state`,
  )
  return saved!
}

/** @throws AppError 404 for a view that is not this person's */
export async function deleteView({ req, tableName, id }: ViewArgs & { id: unknown }): Promise<void> {
  const table = findTable({ payload: req.payload, name: tableName })
  const gone = await query(
    req,
    sql`DELETE FROM table_views
        WHERE id = ${parseRowId(id)} AND user_id = ${ownerOf(req)} AND table_name = ${table.name} RETURNING id`,
  )
  if (gone.length === 0) throw notFound()
}
