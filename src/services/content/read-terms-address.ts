import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { query } from '@/services/database'

/** Where this shop's own terms stand; each of their versions is kept (`read-terms-version.ts`). */
const ownTerms = () => new URL('/termini', env.SERVER_URL)

/**
 * Where the published page leads for the terms ('Termini: indirizzo'). By SQL: nothing else that is wrong with the page's
 * texts must keep a purchase from being made. What is no web address stands for the shop's own page.
 */
export async function readTermsAddress(req: PayloadRequest): Promise<URL> {
  const [row] = await query<{ url: string | null }>(
    req,
    sql`SELECT footer_terms_url AS url FROM landing ORDER BY id LIMIT 1`,
  )
  const url = row?.url?.trim()
  if (!url || url.startsWith('#') || !URL.canParse(url, env.SERVER_URL)) return ownTerms()
  const address = new URL(url, env.SERVER_URL)
  return /^https?:$/.test(address.protocol) ? address : ownTerms()
}

/** Whether an address is that of this shop's own terms, the ones whose versions are kept. */
export function isOwnTerms({ origin, pathname }: URL): boolean {
  const own = ownTerms()
  return origin === own.origin && pathname.replace(/\/$/, '') === own.pathname
}
