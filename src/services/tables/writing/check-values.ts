import type { PayloadRequest } from 'payload'

import { AppError } from '@/shared/app-error'
import { validateField } from '@/shared/form-validation'

import { closedColumns, type Column, parseMoment, type Table } from '../table'

type Values = Readonly<Record<string, unknown>>

/**
 * Checks the values sent for a row against the table's schema, by the rules that the browser applies too (spec §5).
 *
 * A new row must have all that is required, with the schema's defaults for what was left out; a change is checked for
 * the fields it names. Read-only fields, and those that their own access closes to this person, may be sent back as
 * they are, since a form shows them; anything else about them, and every unknown field, is refused.
 *
 * @param current the row as it is, for a change
 * @returns the data for Payload's document
 * @throws AppError 400 with `errors`
 */
export async function checkValues({
  req,
  table,
  values,
  current,
}: {
  req: PayloadRequest
  table: Table
  values: Values
  current?: Values
}): Promise<Record<string, unknown>> {
  // Pairs, since a field may call itself `__proto__`.
  const errors: [string, string][] = []
  const data: Record<string, unknown> = {}
  const changed: Column[] = []
  for (const name of Object.keys(values)) {
    if (!table.byName.has(name)) errors.push([name, 'Campo sconosciuto.'])
  }
  for (const column of table.columns) {
    const { name, property, required } = column
    const isSent = Object.hasOwn(values, name) && values[name] !== undefined
    const sent = isSent ? values[name] : undefined
    if (property.readOnly) {
      const unchanged = sent === undefined || isSame(column, sent, current?.[name] ?? null)
      if (!unchanged) errors.push([name, readOnlyFault(column)])
      continue
    }
    if (!isSent && current) continue
    const value = isSent ? sent : property.default
    const fault = validateField(value, { field: property, required }) ?? momentFault(column, value)
    if (fault !== undefined) errors.push([name, fault])
    else if (value !== undefined) {
      data[column.field] = stored(column, value)
      if (!isSame(column, value, current ? current[name] : property.default)) changed.push(column)
    }
  }
  const id = current?.id as number | undefined
  const closed = await closedColumns({ req, table, columns: changed, data, id })
  for (const column of closed) errors.push([column.name, readOnlyFault(column)])
  if (errors.length > 0) {
    throw new AppError(400, 'Controlla i campi segnalati.', { errors: Object.fromEntries(errors) })
  }
  return data
}

const readOnlyFault = ({ property }: Column) => `${property.title}: campo di sola lettura.`

/** Whether two values mean the same: moments by their instant, nothing and the empty text alike. */
export function isSame(column: Column, one: unknown, other: unknown): boolean {
  if ((one ?? '') === (other ?? '')) return true
  if (column.kind !== 'moment' || typeof one !== 'string' || typeof other !== 'string') return false
  const moment = parseMoment(one)
  return moment !== undefined && moment === parseMoment(other)
}

/** A day that exists and yet lies outside the years the database holds. */
function momentFault({ kind, property }: Column, value: unknown): string | undefined {
  if (kind !== 'moment' || typeof value !== 'string' || value === '') return undefined
  return parseMoment(value) === undefined ? `${property.title} must be a valid date` : undefined
}

function stored({ kind, property }: Column, value: unknown): unknown {
  if (kind === 'moment') return typeof value === 'string' && value !== '' ? parseMoment(value) : null
  // An empty text is a text; an empty number, choice or address is none.
  return value === '' && (kind !== 'text' || property.format === 'email') ? null : value
}
