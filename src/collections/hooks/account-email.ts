import type { FieldHook } from 'payload'

import { normalizeEmail } from '@/shared/account-email'

/** Normalises an address on every write: accounts and purchases are found by that spelling. */
export const accountEmail: FieldHook = ({ value }) =>
  typeof value === 'string' ? normalizeEmail(value) : (value as unknown)
