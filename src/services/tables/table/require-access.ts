import type { PayloadRequest } from 'payload'

import { AppError } from '@/shared/app-error'

import { collectionOf, type Table } from './describe-tables'

type Operation = 'create' | 'read' | 'update' | 'delete'

/**
 * Whether the collection itself lets this person do this to every row. Reads go past Payload, so its access is
 * asked here; a rule for some rows only counts as a no.
 */
export async function isAllowed({
  req,
  table,
  operation,
}: {
  req: PayloadRequest
  table: Table
  operation: Operation
}): Promise<boolean> {
  const rule = collectionOf({ payload: req.payload, table }).access[operation]
  return (await rule({ req })) === true
}

/** @throws AppError 403 when the collection's access says no */
export async function requireAccess(args: {
  req: PayloadRequest
  table: Table
  operation: Operation
}): Promise<void> {
  if (!(await isAllowed(args))) throw new AppError(403, 'Questa operazione non è permessa su questa tabella.')
}
