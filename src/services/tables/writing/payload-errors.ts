import { APIError } from 'payload'

import { AppError, type FieldErrors } from '@/shared/app-error'

import type { Table } from '../table'

/** What Payload refuses, as an expected failure with the table's own column names; anything else is passed on. */
export async function withPayloadErrors<T>(table: Table, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || !isApiError(error)) throw error
    if (error.status === 403) throw new AppError(403, 'Questa operazione non è permessa su questa tabella.')
    if (error.status === 404) throw new AppError(404, 'Questo elemento non esiste più.')
    if (error.status >= 500) throw error
    const errors = fieldErrors(error, table)
    if (errors) throw new AppError(400, 'Controlla i campi segnalati.', { errors })
    throw new AppError(error.status, error.message)
  }
}

const isApiError = (error: unknown): error is APIError => error instanceof APIError

function fieldErrors(error: APIError, table: Table): FieldErrors | undefined {
  const faults = (error.data as { errors?: unknown } | null | undefined)?.errors
  if (!Array.isArray(faults)) return undefined
  const named = (faults as { path?: unknown; message?: unknown }[]).map(({ path, message }) => {
    const column = table.columns.find(({ field, name }) => field === path || name === path)
    return [column?.name ?? String(path), String(message)] as const
  })
  return Object.fromEntries(named)
}
