import type { AdminViewServerProps } from 'payload'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { Withdrawals } from '../screens.client'

/** `/admin/recessi`: who wants to withdraw or their money back, to grant or to refuse. For administrators alone. */
export function WithdrawalsView(props: AdminViewServerProps) {
  requireAdmin(props)
  return (
    <AdminPage {...props}>
      <Withdrawals />
    </AdminPage>
  )
}
