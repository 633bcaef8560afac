import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'

import { loginAddress, returnPath } from '@/shared/login-address'

/**
 * Replaces Payload's own login, logout, forgotten password and inactivity pages: redirects to the one login screen, with
 * the page of the panel to return to.
 */
export function LoginRedirect({ searchParams }: AdminViewServerProps) {
  redirect(loginAddress(panelPage(searchParams?.redirect)))
}

/** Payload names the page as a path, or for `/admin` itself by its query alone. */
function panelPage(asked: string | string[] | undefined): string {
  if (typeof asked !== 'string') return '/admin'
  const path = returnPath(asked.startsWith('?') ? `/admin${asked}` : asked)
  return path === '/' ? '/admin' : path
}
