import type { AdminViewServerProps } from 'payload'

import { listSchemas } from '@/services/tables/list-schemas'

import { AdminGuard } from '../guard/admin-guard.client'
import { requireAdmin } from '../guard/require-admin'
import { Dashboard } from './dashboard.client'

/** `/admin` (spec §2): what an administrator may see is loaded here, and shown and changed in the browser. */
export async function DashboardView(props: AdminViewServerProps) {
  requireAdmin(props)
  const schemas = await listSchemas({ req: props.initPageResult.req })
  return (
    <AdminGuard>
      <Dashboard schemas={schemas} />
    </AdminGuard>
  )
}
