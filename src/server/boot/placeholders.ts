import type { Env } from '@/config/env'
import { withClient } from '@/integrations/with-client'
import { findPlaceholders } from '@/services/content/find-placeholders'
import { isLoopback } from '@/shared/loopback'

import { sayWarning } from '../bootstrap/say.mjs'

/** Logs in one line which placeholders (addresses, names, links) a public shop still shows. */
export async function warnOfPlaceholders({
  env,
  databaseUrl,
}: {
  env: Env
  databaseUrl: string
}): Promise<void> {
  if (env.NODE_ENV !== 'production' || isLoopback(env.SERVER_URL)) return
  const placeholders = await withClient(databaseUrl, (db) => findPlaceholders({ db, env }))
  const left = placeholders.map(({ name }) => name)
  if (left.length > 0)
    sayWarning(`Still placeholders, replace them before customers come: ${left.join('; ')}.`)
}
