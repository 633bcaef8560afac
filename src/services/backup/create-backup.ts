import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Client } from 'pg'

import { ArchiveWriter } from './archive-writer'
import { BackupError } from './backup-error'
import { copyFiles, namedFiles } from './copy-files'
import { copyTables, listMigrations, listSequences, listTables, PLAIN_VALUES } from './copy-tables'
import { fileEntry, FORMAT, MANIFEST, type Manifest, SECRET, secretFingerprint, tableEntry } from './manifest'
import { checkArchive } from './read-archive'
import { megabytes, tellOf, thousands } from './words'

type BackupArgs = {
  /** A connection of its own, in no transaction. */
  db: Client
  /** Where the archive goes; nothing is there yet. */
  file: string
  /** Of the shop. */
  version: string
  /** The secret to be kept with it: the one that the shop made for itself. */
  secret?: string
  now: Date
  /** Takes a line about what has been done. */
  say: (line: string) => void
}

export type Backup = {
  bytes: number
  manifest: Manifest
  /** Files that the database names and the store does not have, as `collection/filename`. */
  missing: string[]
}

/**
 * Writes database and files into one archive, beside a running shop, and reads it once more from its beginning to its end.
 * The database is read in one transaction, so it is as it was at one moment; the files after it, so that every file that
 * it names is there. The archive gets its name once it is whole and checked.
 *
 * @throws BackupError when there is nothing to back up, or the archive is there already; Error of PostgreSQL, of the store
 *   or of the disk: no archive is left then
 */
export async function createBackup(args: BackupArgs): Promise<Backup> {
  const { file, say } = args
  if (existsSync(file)) throw new BackupError(`${file} is there already: give another name.`)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await removeDrafts(path.dirname(file), args.now)
  const draft = draftOf(file)
  try {
    const { manifest, missing } = await writeArchive({ ...args, file: draft })
    say('Reading the archive once more …')
    const checked = await checkArchive(draft)
    if (JSON.stringify(checked) !== JSON.stringify(manifest)) {
      throw new BackupError('The archive does not read as it was written: the disk or the memory is faulty.')
    }
    const { size } = await stat(draft)
    await rename(draft, file)
    return { bytes: size, manifest, missing }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Where this process writes an archive before it is whole. */
export const draftOf = (file: string): string => `${file}.${process.pid}.part`

/** A backup writes all the time: a draft that nobody touched for so long was left by one that was killed. */
const DRAFT_LEFT_MS = 60 * 60_000

async function removeDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const draft = path.join(folder, name)
    if (!/\.tar\.gz\.\d+\.part$/.test(name)) continue
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: now.getTime() }))
    if (now.getTime() - mtimeMs > DRAFT_LEFT_MS) await rm(draft, { force: true })
  }
}

async function writeArchive({ db, file, version, secret, now, say }: BackupArgs) {
  const archive = new ArchiveWriter(file, { mtime: now })
  try {
    const { named, ...database } = await readDatabase({ db, archive, say })
    const kept = new Set<string>()
    const { files, bytes } = await copyFiles({
      write: async (collection, filename, data) => {
        await archive.add(fileEntry(collection, filename), data)
        kept.add(`${collection}/${filename}`)
      },
    })
    say(`Files: ${thousands(files)}, ${megabytes(bytes)}`)
    if (secret !== undefined) await archive.add(SECRET, Buffer.from(secret))
    const manifest: Manifest = {
      format: FORMAT,
      version,
      madeAt: now.toISOString(),
      ...database,
      secretFingerprint: secretFingerprint(),
      entries: [...archive.entries],
    }
    await archive.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    await archive.finish()
    return { manifest, missing: named.filter((name) => !kept.has(name)) }
  } catch (error) {
    await archive.abort()
    throw error
  }
}

type ReadArgs = Pick<BackupArgs, 'db' | 'say'> & { archive: ArchiveWriter }

async function readDatabase({ db, archive, say }: ReadArgs) {
  await db.query(PLAIN_VALUES)
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await listMigrations(db)
  const tables = await listTables(db)
  if (migrations.length === 0 || tables.length === 0) {
    throw new BackupError('This database holds no shop yet: there is nothing to back up.')
  }
  // A migration that would change a table meanwhile waits until it is copied.
  await db.query(`LOCK TABLE ${tables.map(({ name }) => `"${name}"`).join(', ')} IN ACCESS SHARE MODE`)
  let bytes = 0
  const copied = await copyTables({
    db,
    tables,
    write: async (table, part, data) => {
      bytes += data.byteLength
      await archive.add(tableEntry(table, part), data)
    },
    onTable: tellOf(say),
  })
  const named = await namedFiles(db)
  // Not of the transaction, but as they are now: no row of it has a number that they have still to give.
  const sequences = await listSequences(db)
  await db.query('COMMIT')
  const rows = copied.reduce((sum, table) => sum + table.rows, 0)
  say(`Database: ${copied.length} tables, ${thousands(rows)} rows, ${megabytes(bytes)}`)
  return { migrations, tables: copied, sequences, named }
}
