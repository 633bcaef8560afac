import type { Payload } from 'payload'
import type { Client } from 'pg'

import { holdRestored } from '@/services/email-automation/hold'
import { rememberFact } from '@/services/overview/facts'
import { quoteName, releaseTableStorage } from '@/services/tables/table'

import { placeFile } from './copy-files'
import { listTables, PLAIN_VALUES } from './copy-tables'
import { contentOf, type Manifest } from './manifest'
import { readChecked } from './read-archive'
import { suspendRules } from './suspend-rules'
import { TableLoader } from './table-loader'
import { megabytes, tellOf, thousands } from './words'

type RestoreArgs = {
  payload: Payload
  /** A connection of its own, in no transaction. */
  db: Client
  file: string
  /** What `checkArchive` said of it. */
  manifest: Manifest
  /** Applies those of the manifest's migrations that the database has not seen. */
  migrate: () => Promise<void>
  /** Keeps the secret of the archive for this installation. */
  keepSecret: (secret: string) => Promise<void>
  now: Date
  /** Takes a line about what has been done. */
  say: (line: string) => void
}

/**
 * Makes an empty installation what the archive's was. Its database is filled in one transaction. The files are put in
 * place before the commit: an interruption leaves files that no row names, which does no harm, and an installation that
 * counts as empty, so that the restore can be repeated.
 *
 * The mail that was planned waits for a decision (decision 41). 'Panoramica' knows of the backup and of this restore.
 *
 * What follows from the code (functions, indexes, sums) is to be made afterwards, as after any migration.
 *
 * @throws Error of PostgreSQL, of the store or of the disk; BackupError when the archive has changed meanwhile
 */
export async function restoreBackup(args: RestoreArgs): Promise<void> {
  const { payload, db, migrate, say } = args
  // Search texts and their indexes are made from the rows afterwards, which is faster than to keep them row by row.
  await releaseTableStorage({ payload })
  await migrate()
  await db.query(PLAIN_VALUES)
  await db.query('BEGIN')
  const tables = (await listTables(db)).map(({ name }) => quoteName(name))
  const resume = await suspendRules(db)
  await db.query(`TRUNCATE ${tables.join(', ')}`)
  await load(args)
  say('Checking what refers to what …')
  await resume()
  for (const { name, value } of args.manifest.sequences) {
    await db.query('SELECT setval($1, $2)', [quoteName(name), value])
  }
  await holdRestored({ db })
  await rememberFact({ db, name: 'backup', at: new Date(args.manifest.madeAt) })
  await rememberFact({ db, name: 'restore', at: args.now, detail: args.manifest.madeAt })
  await db.query('COMMIT')
  await db.query('ANALYZE')
}

async function load({ db, file, manifest, keepSecret, say }: RestoreArgs): Promise<void> {
  const loader = new TableLoader(db, manifest.tables, tellOf(say))
  const placed = { files: 0, bytes: 0 }
  for await (const { name, data } of readChecked(file, manifest)) {
    const content = contentOf(name)
    if (content.kind === 'rows') {
      await loader.write(content.table, data)
      continue
    }
    // Tables come first, so the last of them is whole.
    await loader.end()
    if (content.kind === 'secret') {
      await keepSecret(data.toString('utf8'))
    } else {
      await placeFile({ ...content, data })
      placed.files++
      placed.bytes += data.length
    }
  }
  await loader.end()
  say(`Files: ${thousands(placed.files)}, ${megabytes(placed.bytes)}`)
}
