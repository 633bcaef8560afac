import type { User } from '@/payload-types'
import type { CurrentUser } from '@/contracts/accounts'

/** What a person may see of their own account (contract §4). */
export const currentUser = ({ id, email, name, role }: User): CurrentUser => ({
  id,
  email,
  name: name ?? null,
  role,
  isAdmin: role === 'admin',
})
