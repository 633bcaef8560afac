import { env } from '@/config/env'
import { securityText } from '@/shared/security-text'

// The addresses are known when it runs, not when it is built.
export const dynamic = 'force-dynamic'

/** Whom to tell of a hole in this shop (RFC 9116). */
export const GET = () =>
  new Response(securityText({ contact: env.SUPPORT_EMAIL, siteUrl: env.SERVER_URL, now: new Date() }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
