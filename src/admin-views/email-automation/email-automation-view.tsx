import type { AdminViewServerProps } from 'payload'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { EmailAutomation } from '../screens.client'

/** `/admin/email-automation` (spec §2): for administrators alone. */
export function EmailAutomationView(props: AdminViewServerProps) {
  requireAdmin(props)
  return (
    <AdminPage {...props}>
      <EmailAutomation />
    </AdminPage>
  )
}
