import type { AdminViewServerProps } from 'payload'

import { listDueDocuments } from '@/services/orders/invoices/list-due-documents'
import { romeDay } from '@/shared/dates'
import { Screen } from '@/ui/kit/screen'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { DueDocuments } from '../screens.client'
import { ExportForm } from './export-form'

/** `/admin/fatture`: what is still to be issued, and the files of a period. For administrators alone. */
export async function InvoicesView(props: AdminViewServerProps) {
  requireAdmin(props)
  const { req } = props.initPageResult
  return (
    <AdminPage {...props}>
      <Screen title="Fatture da emettere">
        <DueDocuments rows={await listDueDocuments({ req })} />
        <ExportForm today={romeDay(new Date())} />
      </Screen>
    </AdminPage>
  )
}
