import type { AdminViewServerProps } from 'payload'

import { listAllViews } from '@/services/tables/reading'
import { listSchemas } from '@/services/tables/table'

import { AdminGuard } from '../accounts/admin-guard.client'
import { requireAdmin } from '../accounts/require-admin'
import { Tables } from './tables.client'

/** `/admin` (spec §2): what an administrator may see is loaded here, and shown and changed in the browser. */
export async function TablesView(props: AdminViewServerProps) {
  requireAdmin(props)
  const { req } = props.initPageResult
  const [schemas, views] = await Promise.all([listSchemas({ req }), listAllViews({ req })])
  return (
    <AdminGuard>
      <Tables schemas={schemas} views={views} />
    </AdminGuard>
  )
}
