import type { AdminViewServerProps } from 'payload'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { Health } from '../screens.client'

/** `/admin/stato`: the parts of the system, its last 24 hours, its processes and what failed last. For administrators alone. */
export function HealthView(props: AdminViewServerProps) {
  requireAdmin(props)
  return (
    <AdminPage {...props}>
      <Health />
    </AdminPage>
  )
}
