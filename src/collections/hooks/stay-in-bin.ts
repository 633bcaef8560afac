import { APIError, type CollectionBeforeChangeHook } from 'payload'

import { isAdmin } from '../access/roles'

type Binned = { deletedAt?: string | null }

/**
 * Refuses to take a row out of the bin to who may not have put it there: Payload asks for the access to `delete` on the way
 * in, and for the one to `update` alone on the way out.
 *
 * @throws APIError 403 for all but administrators
 */
export const stayInBin: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const { deletedAt } = data as Binned
  const leaves = (originalDoc as Binned | undefined)?.deletedAt && deletedAt !== undefined && !deletedAt
  if (leaves && (await isAdmin({ req })) !== true) {
    throw new APIError('Dal cestino la riporta soltanto un amministratore.', 403, undefined, true)
  }
  return data as Record<string, unknown>
}
