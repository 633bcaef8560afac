import { APIError, type CollectionBeforeDeleteHook } from 'payload'

/** Refuses to delete a numbered document, for every caller. @throws APIError 409 */
export const keepInvoices: CollectionBeforeDeleteHook = () => {
  throw new APIError(
    'Una fattura numerata non si elimina: si rettifica con una nota di credito.',
    409,
    undefined,
    true,
  )
}
