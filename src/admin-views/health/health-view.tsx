import type { AdminViewServerProps } from 'payload'

import { env } from '@/config/env'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { Health } from '../screens.client'

/** `/admin/stato`: the parts of the system, its processes and what failed last. For administrators alone. */
export function HealthView(props: AdminViewServerProps) {
  requireAdmin(props)
  return (
    <AdminPage {...props}>
      <Health seesAllProcesses={env.METRICS_TOKEN !== undefined} />
    </AdminPage>
  )
}
