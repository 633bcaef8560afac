/** npm run restore FILE: an archive of `npm run backup` into an empty installation. */
import { existsSync } from 'node:fs'
import path from 'node:path'

import type { Migration } from 'payload'

import { env } from '../src/config/env'
import { takeTurns } from '../src/integrations/database'
import { withClient } from '../src/integrations/with-client'
import { migrations } from '../src/migrations'
import { isKeptSecret, keepSecret } from '../src/server/boot/kept-secret'
import { DATA_FOLDER } from '../src/server/boot/environment'
import { explain, say, sayError, sayWarning } from '../src/server/bootstrap/say.mjs'
import { BackupError } from '../src/services/backup/backup-error'
import { requireAlone, requireEmpty } from '../src/services/backup/judge-target'
import { type Manifest, SECRET, secretFingerprint } from '../src/services/backup/manifest'
import { checkArchive } from '../src/services/backup/read-archive'
import { restoreBackup } from '../src/services/backup/restore-backup'
import { thousands } from '../src/services/backup/words'

const databaseUrl = env.DATABASE_URL ?? ''

try {
  await restore(fileOf(process.argv.slice(2)))
  process.exit(0)
} catch (error) {
  sayError(error instanceof BackupError ? error.message : explain(error))
  process.exit(1)
}

function fileOf([name, ...rest]: string[]): string {
  if (name === undefined || rest.length > 0) throw new BackupError('Usage: npm run restore FILE')
  // As the person sees it: npm runs this in the project's folder, wherever they are.
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  return file
}

async function restore(file: string): Promise<void> {
  say('Checking the archive …')
  const manifest = await checkArchive(file)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`It is whole: of ${manifest.madeAt}, release ${manifest.version}, ${thousands(rows)} rows`)
  const known = migrations.map(({ name }) => name)
  await withClient(databaseUrl, async (db) => {
    await requireAlone(db)
    await requireEmpty(db, { wanted: manifest.migrations, known })
  })
  const isOwnSecret = await isKeptSecret(DATA_FOLDER, env.PAYLOAD_SECRET ?? '')
  const brings = manifest.entries.some(({ name }) => name === SECRET)
  await takeTurns('migrate', () => withClient(databaseUrl, (db) => fill({ db, file, manifest, isOwnSecret })))
  if (manifest.secretFingerprint !== secretFingerprint() && !(isOwnSecret && brings)) warnOfSecret(brings)
  say('Everything is in its place.')
}

type FillArgs = {
  db: Parameters<typeof restoreBackup>[0]['db']
  file: string
  manifest: Manifest
  isOwnSecret: boolean
}

async function fill({ db, file, manifest, isOwnSecret }: FillArgs): Promise<void> {
  // Not before: to load them takes seconds, and an archive that is refused needs neither.
  const [{ getPayload }, { default: config }] = await Promise.all([
    import('payload'),
    import('../payload.config'),
  ])
  const payload = await getPayload({ config, disableOnInit: true })
  payload.logger.level = 'warn'
  say('Restoring the database and the files …')
  await restoreBackup({
    payload,
    db,
    file,
    manifest,
    migrate: () =>
      payload.db.migrate({
        migrations: migrations.filter(({ name }) =>
          manifest.migrations.includes(name),
        ) as unknown as Migration[],
      }),
    // A secret from the environment is somebody's decision, and is not replaced.
    keepSecret: async (secret) => {
      if (isOwnSecret) await keepSecret(DATA_FOLDER, secret)
    },
    now: new Date(),
    say,
  })
  await payload.destroy()
}

function warnOfSecret(brings: boolean): void {
  const where = brings
    ? `it is in the archive: tar xzOf FILE ${SECRET}`
    : 'the archive has only its fingerprint: look where the shop had its environment'
  sayWarning(
    `PAYLOAD_SECRET is another than the backed-up shop's: links in mails already sent (orders, downloads, unsubscribing) will not work. Set the earlier one before you serve (${where}).`,
  )
}
