import type { AdminViewServerProps } from 'payload'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { PersonalData } from '../screens.client'

/** `/admin/dati-personali`: what the shop holds about one person, to hand over or to erase; for administrators alone. */
export function PersonalDataView(props: AdminViewServerProps) {
  requireAdmin(props)
  return (
    <AdminPage {...props}>
      <PersonalData />
    </AdminPage>
  )
}
