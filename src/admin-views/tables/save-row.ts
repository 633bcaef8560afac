import { type RecipientsForecast } from '@/contracts/email-answers'
import { type TableRow, type TableSchema } from '@/contracts/tables'
import { type FieldErrors } from '@/shared/app-error'

type Saved =
  | { kind: 'saved' }
  | { kind: 'conflict'; row: TableRow }
  /** Sequences: mail would leave, to so many people. */
  | { kind: 'recipients'; forecast: RecipientsForecast }
  | { kind: 'refused'; message: string; errors: FieldErrors }

type SaveRowArgs = {
  schema: TableSchema
  row: TableRow | undefined
  values: Record<string, unknown>
  /** The `updated_at` the change is meant for. */
  version: unknown
  /** How many recipients the person has agreed to. */
  confirmed?: number | undefined
}

/** Sends the form's fields (spec §7); read-only ones stay here, but for the version of the row. */
export async function saveRow({ schema, row, values, version, confirmed }: SaveRowArgs): Promise<Saved> {
  const fields = Object.entries(schema.properties)
    .filter(([, { readOnly }]) => readOnly !== true)
    .map(([name]) => [name, values[name]] as const)
  const body = {
    ...Object.fromEntries(fields),
    ...(row && { updated_at: version }),
    ...(confirmed !== undefined && { confirmed_recipients: confirmed }),
  }
  try {
    const response = await fetch(`/api/tables/${schema.tableName}${row ? `/${row.id}` : ''}`, {
      method: row ? 'PUT' : 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return { kind: 'saved' }
    const answer = (await response.json()) as {
      message: string
      errors?: FieldErrors
      row?: TableRow
      forecast?: RecipientsForecast
    }
    if (response.status === 409 && answer.row) return { kind: 'conflict', row: answer.row }
    if (response.status === 409 && answer.forecast) return { kind: 'recipients', forecast: answer.forecast }
    return { kind: 'refused', message: answer.message, errors: answer.errors ?? {} }
  } catch (error) {
    console.error(`${schema.tableName} could not be saved`, error)
    return { kind: 'refused', message: 'Errore di connessione. Riprova più tardi.', errors: {} }
  }
}
