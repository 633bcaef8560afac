import { type NextRequest, NextResponse } from 'next/server'

import { env } from '@/config/env'
import { SESSION_COOKIE } from '@/services/accounts/session-cookie'
import { loginAddress } from '@/shared/login-address'

/**
 * Sends whoever carries no session from the panel to the login screen, before anything is rendered. Payload's panel
 * draws nothing on the server for the signed-out, so its own redirects would wait for the browser's scripts. Whether a
 * session is good is decided where its pages are made.
 */
export function proxy(request: NextRequest): NextResponse {
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  if (!isPage || request.cookies.has(SESSION_COOKIE)) return NextResponse.next()
  const { pathname, search } = request.nextUrl
  return NextResponse.redirect(new URL(loginAddress(pathname + search), env.SERVER_URL))
}

export const config = { matcher: ['/admin', '/admin/:path*'] }
