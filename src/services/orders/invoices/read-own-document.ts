import type { PayloadRequest } from 'payload'

import { database } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { enterOpen } from './request-own-invoice'

type ReadArgs = {
  req: PayloadRequest
  /** The last part of the order page's address, or the checkout session's id. */
  token: string
  id: number
  now: Date
}

type DocumentFile = { name: string; text: string }

/**
 * The XML of an issued document, for its buyer: signed in with the order's address, because a link may have been passed
 * on and the document holds a home address and a tax code.
 *
 * @throws AppError 404 unknown or of another order, 403 for anyone but the buyer, 410 for an order in the bin
 */
export async function readOwnDocument({ req, token, id, now }: ReadArgs): Promise<DocumentFile> {
  const { purchase, isOwner } = await enterOpen({ req, token, now })
  if (!isOwner) {
    throw new AppError(403, 'Per scaricare la fattura entra con l’indirizzo email dell’ordine.')
  }
  const { rows } = await database(req.payload).query<DocumentFile>(
    'SELECT file_name AS name, xml AS text FROM invoices WHERE id = $1 AND checkout_session_id = $2',
    [id, purchase.checkout_session_id],
  )
  if (!rows[0]) throw new AppError(404, 'Documento non trovato.')
  return rows[0]
}
