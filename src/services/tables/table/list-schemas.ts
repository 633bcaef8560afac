import type { PayloadRequest } from 'payload'

import { type TableSchema } from '@/contracts/tables'

import { describeTables, type Table } from './describe-tables'
import { isAllowed } from './require-access'

/** The schemas of all listed tables that this person may read, in the sidebar's order (spec §3). */
export async function listSchemas({ req }: { req: PayloadRequest }): Promise<TableSchema[]> {
  const tables = [...describeTables({ payload: req.payload }).values()]
  const schemas = await Promise.all(
    tables.map(async (table) => {
      const allowed = async (operation: 'create' | 'read' | 'update' | 'delete') =>
        isAllowed({ req, table, operation })
      if (!(await allowed('read'))) return undefined
      const permissions = {
        create: await allowed('create'),
        update: await allowed('update'),
        delete: await allowed('delete'),
      }
      return { ...schemaOf(table), permissions }
    }),
  )
  return schemas.filter((schema) => schema !== undefined)
}

/** What is told about a table to everyone who may read it. */
export function schemaOf(table: Table): Omit<TableSchema, 'permissions'> {
  return {
    tableName: table.name,
    title: table.title,
    required: table.columns.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(table.columns.map(({ name, property }) => [name, property])),
    hasBin: table.hasBin,
    presentation: table.presentation,
  }
}
