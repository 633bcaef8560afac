import { redirect } from 'next/navigation'
import type { AdminViewServerProps, PayloadRequest } from 'payload'

import { loginAddress } from '@/shared/login-address'

/** Where an editor begins. */
export const CONTENT_HOME = '/admin/globals/landing'
const ACCESS_DENIED = '/admin/unauthorized'

/**
 * The server's half of the guard, for each view that is for administrators alone. Call it before anything is loaded:
 * Payload lets everyone through to custom views. Whoever is not an administrator does not come back from it: the
 * signed-out go to `/login` with the address they came from, editors who open `/admin` to the content, all others to
 * 'Accesso Negato'.
 */
export function requireAdmin({
  initPageResult: { req },
}: AdminViewServerProps): NonNullable<PayloadRequest['user']> {
  const { user } = req
  if (!user) redirect(loginAddress(`${req.pathname}${req.search}`))
  if (user.role === 'editor' && req.pathname === '/admin') redirect(CONTENT_HOME)
  if (user.role !== 'admin') redirect(ACCESS_DENIED)
  return user
}
