import pg from 'pg'

import type { Env } from '@/config/env'
import { findPlaceholders } from '@/services/content/find-placeholders'
import { isLoopback } from '@/shared/loopback'

import { sayWarning } from '../bootstrap/say.mjs'

/** Tells the operator of a public shop, in one line, what it still shows that only stands in for the truth. */
export async function warnOfPlaceholders({
  env,
  databaseUrl,
}: {
  env: Env
  databaseUrl: string
}): Promise<void> {
  if (env.NODE_ENV !== 'production' || isLoopback(env.SERVER_URL)) return
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const left = await findPlaceholders({ db, env })
    if (left.length > 0)
      sayWarning(`Still placeholders, replace them before customers come: ${left.join('; ')}.`)
  } finally {
    await db.end()
  }
}
