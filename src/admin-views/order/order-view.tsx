import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'

import { findOrder } from '@/services/orders/dossier/find-order'

import { AdminPage } from '../accounts/admin-page'
import { requireAdmin } from '../accounts/require-admin'
import { NoOrder } from './no-order'
import { Order } from '../screens.client'

/**
 * `/admin/ordine/{id}`: everything about one order; for administrators alone. `/admin/ordine?session=…` and `?email=…` lead
 * to the order of a session and to the latest one of an address.
 */
export async function OrderView(props: AdminViewServerProps) {
  requireAdmin(props)
  const id = props.params?.segments?.[1]
  if (id === undefined) {
    const { req } = props.initPageResult
    const { session, email } = texts(props.searchParams)
    const found = await findOrder({ req, sessionId: session, email })
    if (found !== undefined) redirect(`/admin/ordine/${found}`)
    return (
      <AdminPage {...props}>
        <NoOrder email={email} />
      </AdminPage>
    )
  }
  return (
    <AdminPage {...props}>
      <Order key={id} id={id} />
    </AdminPage>
  )
}

/** The parameters of an address that stand in it once. */
const texts = (params: AdminViewServerProps['searchParams'] = {}): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
