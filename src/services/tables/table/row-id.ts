import { AppError } from '@/shared/app-error'

const GONE = 'Questo elemento non esiste più.'

/** @throws AppError 404 with `message`: an id that cannot exist names no row */
export function parseRowId(id: unknown, message = GONE): number {
  const number = typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  if (number < 1 || number > 2_147_483_647) throw new AppError(404, message)
  return number
}

export const notFound = (): AppError => new AppError(404, GONE)
