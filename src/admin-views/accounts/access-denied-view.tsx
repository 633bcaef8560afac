import type { AdminViewServerProps } from 'payload'
import { redirect } from 'next/navigation'

import { CONTENT_HOME } from './require-admin'
import { loginAddress } from '@/shared/login-address'

import { AccessDenied } from './access-denied'

/** `/admin/unauthorized`: where Payload and `requireAdmin` send the signed-in without rights. */
export function AccessDeniedView({ initPageResult: { req } }: AdminViewServerProps) {
  if (!req.user) redirect(loginAddress('/admin'))
  if (req.user.role === 'admin') redirect('/admin')
  return <AccessDenied contentPath={req.user.role === 'editor' ? CONTENT_HOME : undefined} />
}
