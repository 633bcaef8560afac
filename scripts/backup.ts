/**
 * npm run backup [-- --out FILE] [--drill]: database and files as one checked archive, beside a running shop. With
 * `--drill` the archive is also restored, into a database of its own that is dropped afterwards.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { env } from '../src/config/env'
import { releaseVersion } from '../src/config/release-version'
import { withClient } from '../src/integrations/with-client'
import { isKeptSecret } from '../src/server/boot/kept-secret'
import { DATA_FOLDER } from '../src/server/boot/environment'
import { compiledProgram } from '../src/server/boot/compiled-program'
import { explain, outliveLogReader, say, sayError, sayWarning } from '../src/server/bootstrap/say.mjs'
import { BackupError } from '../src/services/backup/backup-error'
import { createBackup, draftOf } from '../src/services/backup/create-backup'
import type { Manifest } from '../src/services/backup/manifest'
import { drillRestore } from '../src/services/backup/drill-restore'
import { megabytes } from '../src/services/backup/words'
import { rememberFact } from '../src/services/overview/facts'

// A backup is made by a timer as well, and is made whole whether its lines are read or not.
outliveLogReader()

const { values } = parseArgs({ options: { out: { type: 'string' }, drill: { type: 'boolean' } } })
const databaseUrl = env.DATABASE_URL ?? ''
const now = new Date()
const name = `ore-serene-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
// As the person sees it: npm runs this in the project's folder, wherever they are.
const file = values.out
  ? path.resolve(process.env.INIT_CWD ?? '.', values.out)
  : path.resolve('backups', name)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    rmSync(draftOf(file), { force: true })
    process.exit(1)
  })
}

try {
  const secret = env.PAYLOAD_SECRET ?? ''
  const isOwn = await isKeptSecret(DATA_FOLDER, secret)
  const version = releaseVersion()
  say('Backing up …')
  const { bytes, missing, manifest } = await withClient(databaseUrl, (db) =>
    createBackup({ db, file, version, ...(isOwn && { secret }), now, say }),
  )
  await remember({ name: 'backup', at: now })
  for (const lost of missing) sayWarning(`Not in the store, though the database names it: ${lost}`)
  const short = path.relative('.', file)
  say(`Whole and checked: ${short.startsWith('..') ? file : short}, ${megabytes(bytes)}`)
  say(
    isOwn
      ? 'It holds personal data and the secret that signs links: keep it where only you can read it.'
      : 'It holds personal data: keep it where only you can read it. PAYLOAD_SECRET is not in it: keep that too.',
  )
  if (values.drill) await drill(manifest)
  process.exit(0)
} catch (error) {
  sayError(error instanceof BackupError ? error.message : explain(error))
  process.exit(1)
}

async function drill({ madeAt }: Manifest): Promise<void> {
  say('Trying a restore, in a database of its own …')
  await withClient(databaseUrl, (db) =>
    drillRestore({
      db,
      databaseUrl,
      file,
      program: compiledProgram('restore'),
      environment: process.env,
      say,
    }),
  )
  await remember({ name: 'drill', at: new Date(), detail: madeAt })
  say('The archive can be restored: every row and every file of it came back.')
}

/** 'Panoramica' tells the owner. That it could not be told does not make an archive worse. */
async function remember(fact: Omit<Parameters<typeof rememberFact>[0], 'db'>): Promise<void> {
  try {
    await withClient(databaseUrl, (db) => rememberFact({ db, ...fact }))
  } catch (error) {
    sayWarning(`'Panoramica' could not be told: ${explain(error)}`)
  }
}
