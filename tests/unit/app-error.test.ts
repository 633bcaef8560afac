import { expect, test } from 'vitest'

import { AppError } from '@/shared/app-error'
import { RowConflict } from '@/services/tables/writing/require-version'

test('a class that extends AppError has its own instances and no others', () => {
  const refusal = new AppError(400, 'Controlla i campi segnalati.', { errors: { name: 'Nome is required' } })
  const conflict = new RowConflict({ id: 1 })
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).not.toBeInstanceOf(RowConflict)
  expect(conflict).toBeInstanceOf(RowConflict)
  expect(conflict).toBeInstanceOf(AppError)
})

test('an AppError of another bundle is one here too', async () => {
  const address = '@/shared/app-error?another-bundle'
  const other = (await import(/* @vite-ignore */ address)) as { AppError: typeof AppError }
  expect(other.AppError).not.toBe(AppError)
  expect(new other.AppError(404, 'Questa tabella non esiste.')).toBeInstanceOf(AppError)
  expect(new Error('none')).not.toBeInstanceOf(AppError)
})
