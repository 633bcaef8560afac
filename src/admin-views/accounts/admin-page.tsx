import { DefaultTemplate } from '@payloadcms/next/templates'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'

import { AdminGuard } from './admin-guard.client'

/**
 * The frame of a view with a path of its own, such as `/admin/email-automation`: Payload draws the panel's header and
 * navigation around its own pages only. Call `requireAdmin` first.
 */
export function AdminPage({ children, ...props }: AdminViewServerProps & { children: ReactNode }) {
  const { req, locale, permissions, visibleEntities } = props.initPageResult
  return (
    <DefaultTemplate
      i18n={req.i18n}
      locale={locale}
      params={props.params}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={props.searchParams}
      user={req.user ?? undefined}
      visibleEntities={visibleEntities}
    >
      <AdminGuard>{children}</AdminGuard>
    </DefaultTemplate>
  )
}
