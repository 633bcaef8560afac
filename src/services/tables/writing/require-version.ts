import { AppError } from '@/shared/app-error'

import { parseMoment } from '../table'

/** Somebody else changed the row in the meantime; `row` is how it is now, so that both versions can be shown. */
export class RowConflict extends AppError {
  constructor(row: Record<string, unknown>) {
    super(409, 'Nel frattempo qualcun altro ha modificato questo elemento.', { details: { row } })
    this.name = 'RowConflict'
  }
}

type VersionArgs = {
  /** The `updated_at` that the change is meant for; nothing when the caller has not said. */
  version: unknown
  /** As it is now, held against other writers. */
  row: Record<string, unknown>
  /** What people call `updated_at`. */
  title: string
}

/** @throws RowConflict 409 when the row has changed since; AppError 400 for what is no moment */
export function requireVersion({ version, row, title }: VersionArgs): void {
  if (version === undefined || version === null || version === '') return
  const moment = typeof version === 'string' ? parseMoment(version) : undefined
  if (moment === undefined) {
    throw new AppError(400, 'Controlla i campi segnalati.', {
      errors: { updated_at: `${title} must be a valid date` },
    })
  }
  if (moment !== row.updated_at) throw new RowConflict(row)
}
