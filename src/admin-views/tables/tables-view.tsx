import type { AdminViewServerProps } from 'payload'

import { listSchemas } from '@/services/tables/table'

import { AdminGuard } from '../accounts/admin-guard.client'
import { requireAdmin } from '../accounts/require-admin'
import { Tables } from './tables.client'

/** `/admin` (spec §2): what an administrator may see is loaded here, and shown and changed in the browser. */
export async function TablesView(props: AdminViewServerProps) {
  requireAdmin(props)
  const schemas = await listSchemas({ req: props.initPageResult.req })
  return (
    <AdminGuard>
      <Tables schemas={schemas} />
    </AdminGuard>
  )
}
