import { AppError } from '@/shared/app-error'

/** @throws AppError 404: an id that cannot exist names no row */
export function parseRowId(id: unknown): number {
  const number = typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  if (number < 1 || number > 2_147_483_647) throw notFound()
  return number
}

export const notFound = (): AppError => new AppError(404, 'Questo elemento non esiste più.')
