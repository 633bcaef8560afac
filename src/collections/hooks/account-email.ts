import type { FieldHook } from 'payload'

import { normalizeEmail } from '@/shared/account-email'

/** Has an address stored in the one spelling by which accounts and purchases are found, whoever writes it. */
export const accountEmail: FieldHook = ({ value }) =>
  typeof value === 'string' ? normalizeEmail(value) : (value as unknown)
