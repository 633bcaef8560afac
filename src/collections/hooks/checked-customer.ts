import { type CollectionBeforeValidateHook, ValidationError } from 'payload'

import { checkCustomer } from '@/shared/tax-customer'

/**
 * Keeps an invoice request in the one spelling of `checkCustomer`, and refuses what the SDI would.
 *
 * @throws ValidationError 400 with a sentence for each field
 */
export const checkedCustomer: CollectionBeforeValidateHook = ({ data, originalDoc, req }) => {
  const { customer, errors } = checkCustomer({ ...(originalDoc as object | undefined), ...data })
  if (customer) return { ...data, ...customer }
  const faults = Object.entries(errors).map(([path, message]) => ({ path, message }))
  throw new ValidationError({ collection: 'invoice-requests', errors: faults, req })
}
