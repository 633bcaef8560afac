import type { Payload } from 'payload'
import type { Client } from 'pg'

// Not the folder's index: the starter looks at the sums too, and should not load Payload for it.
import { withConnection } from '@/services/database/database'
import { isDefinitionCurrent, keepDefinition } from '@/services/database/keep-definition'

import { visitStatements } from './visits-sql'

const NAME = 'visit_sums'

/**
 * Counts checkouts and purchases by where they came from and keeps their sums, unless the database does so as the code
 * says. It runs after the migrations, which make the tables only.
 */
export async function ensureVisitSums({ payload }: { payload: Payload }): Promise<void> {
  await withConnection(payload, (client) =>
    keepDefinition({ client, name: NAME, statements: visitStatements }),
  )
}

/** Whether a migrated database keeps the sums as the code says. */
export async function areVisitSumsCurrent({ db }: { db: Pick<Client, 'query'> }): Promise<boolean> {
  return isDefinitionCurrent({ db, name: NAME, statements: visitStatements })
}
