import type { AdminViewServerProps } from 'payload'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { Reconciliation } from '../screens.client'

/** `/admin/riconciliazione`: where the shop and Stripe differ, and what to do. For administrators alone. */
export function ReconciliationView(props: AdminViewServerProps) {
  requireAdmin(props)
  return (
    <AdminPage {...props}>
      <Reconciliation />
    </AdminPage>
  )
}
