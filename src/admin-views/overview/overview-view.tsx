import type { AdminViewServerProps } from 'payload'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { Overview } from '../screens.client'

/** `/admin/panoramica`: how the shop is doing and what waits for a person. For administrators alone. */
export function OverviewView(props: AdminViewServerProps) {
  requireAdmin(props)
  return (
    <AdminPage {...props}>
      <Overview />
    </AdminPage>
  )
}
