import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Payload } from 'payload'
import type { Client } from 'pg'

// Not the folder's index: the starter looks at planning too, and should not load Payload for it.
import { withConnection } from '@/services/database/database'
import { isDefinitionCurrent, keepDefinition } from '@/services/database/keep-definition'

const HOME = 'src/services/email-automation/database'
const NAME = 'email_planning'

/**
 * The statements of planning, in the order in which one needs the other. The files are read where they lie, as the names
 * of the migrations are: no bundler has to know of them.
 */
async function readStatements(): Promise<string[]> {
  const files = ['replaced.sql']
  for (const folder of ['functions', 'views', 'triggers']) {
    const names = (await readdir(path.join(HOME, folder))).filter((name) => name.endsWith('.sql')).sort()
    files.push(...names.map((name) => path.join(folder, name)))
  }
  return [
    // Writers wait, so that none meets half of it.
    'LOCK TABLE purchases, email_sequences, email_suppressions, withdrawal_requests IN SHARE ROW EXCLUSIVE MODE',
    // A function may name one whose file comes later.
    'SET LOCAL check_function_bodies = off',
    ...(await Promise.all(files.map((file) => readFile(path.join(HOME, file), 'utf8')))),
  ]
}

/**
 * Applies the functions, the view and the triggers of planning, unless the database has them as the files say. It runs
 * after the migrations, which make tables and columns only.
 *
 * @returns whether anything was applied
 */
export async function ensurePlanning({ payload }: { payload: Payload }): Promise<boolean> {
  const statements = await readStatements()
  return withConnection(payload, (client) => keepDefinition({ client, name: NAME, statements }))
}

/** Whether a migrated database has planning as the files say. */
export async function isPlanningCurrent({ db }: { db: Pick<Client, 'query'> }): Promise<boolean> {
  return isDefinitionCurrent({ db, name: NAME, statements: await readStatements() })
}
