import { APIError, type CollectionBeforeDeleteHook } from 'payload'

/**
 * Refuses to delete a sale for good: documents of sales are kept for ten years (Codice civile, art. 2220), and its
 * session's key keeps a second purchase from being made of it.
 *
 * @throws APIError 409
 */
export const keepSales: CollectionBeforeDeleteHook = () => {
  throw new APIError(
    'Un acquisto resta nel cestino: i documenti di vendita si conservano per dieci anni.',
    409,
    undefined,
    true,
  )
}
