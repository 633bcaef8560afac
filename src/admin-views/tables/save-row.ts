import { type TableRow, type TableSchema } from '@/contracts/tables'
import { type FormValues } from '@/shared/form-schema'
import { api } from '@/ui/api-client'

type FieldsToSend = {
  schema: Pick<TableSchema, 'properties'>
  /** What was there before; undefined for a new row. */
  before: FormValues | undefined
  values: FormValues
}

/**
 * The fields of a row as they are sent. A form shows null and '' alike: an empty field that was null before is sent as
 * null, and so is an empty date.
 */
export function sentFields({ schema, before, values }: FieldsToSend): Record<string, unknown> {
  const fields = Object.entries(schema.properties)
    .filter(([, { readOnly }]) => readOnly !== true)
    .map(([name, { format }]) => {
      const isNothing = values[name] === '' && (before?.[name] === null || format === 'date-time')
      return [name, isNothing ? null : values[name]]
    })
  return Object.fromEntries(fields) as Record<string, unknown>
}

type SaveRowArgs = {
  schema: TableSchema
  row: TableRow | undefined
  values: FormValues
  /** Values of a new row that its form does not ask for, such as a generated identifier. */
  starts?: FormValues | undefined
}

/**
 * Creates or changes a row (spec §7).
 *
 * @param row the one to change; undefined adds one
 * @throws ApiError
 */
export async function saveRow({ schema, row, values, starts = {} }: SaveRowArgs): Promise<void> {
  // What goes with the fields: the version that is changed, the recipients agreed to.
  const { updated_at, confirmed_recipients } = values
  const given = Object.entries(starts).filter(([name]) => schema.properties[name]?.readOnly === true)
  const body = {
    ...(!row && Object.fromEntries(given)),
    ...sentFields({ schema, before: row, values }),
    ...(row && { updated_at }),
    confirmed_recipients,
  }
  await (row
    ? api(`/api/tables/${schema.tableName}/${row.id}`, { method: 'PUT', body })
    : api(`/api/tables/${schema.tableName}`, { method: 'POST', body }))
}
