import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { extract } from 'tar-stream'

import { BackupError } from './backup-error'
import { contentOf, type Entry, MANIFEST, type Manifest, parseManifest } from './manifest'

/** Bytes of one entry: parts of tables and uploads are smaller by far. Each is held in memory, and Node holds no more. */
const LARGEST_ENTRY = 2_000_000_000

export type ReadEntry = Entry & { data: Buffer }

/**
 * The entries of an archive in their order, each as a whole, with the hash of what was read.
 *
 * @throws BackupError when it is cut off or is no such archive; Error of the disk
 */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  const tar = extract()
  let fault: unknown
  const read = pipeline(createReadStream(file), createGunzip(), tar).catch((error: unknown) => {
    fault = error
  })
  try {
    for await (const source of tar) {
      const { name, size } = source.header
      if (size > LARGEST_ENTRY)
        throw new BackupError(`The archive holds ${name} of ${size} bytes: too large.`)
      const chunks: Uint8Array[] = []
      for await (const chunk of source) chunks.push(chunk as Uint8Array)
      const data = Buffer.concat(chunks)
      yield { name, size: data.length, sha256: createHash('sha256').update(data).digest('hex'), data }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    fault ??= error
  } finally {
    tar.destroy()
    await read
  }
  if (fault) throw readable(fault)
}

function readable(error: unknown): unknown {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  // Of the disk: it says by itself what is wrong.
  if (syscall !== undefined) return error
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') {
    return new BackupError(
      'The archive is cut off: part of it is missing. Copy it again, or take another one.',
    )
  }
  return new BackupError(`The archive is damaged, or no backup of this shop (${message}).`)
}

/**
 * Reads an archive from its beginning to its end and compares all of it with its manifest.
 *
 * @returns the manifest: everything that it names is there, and nothing else
 * @throws BackupError that says what is wrong with it; Error of the disk
 */
export async function checkArchive(file: string): Promise<Manifest> {
  const found: Entry[] = []
  const rows = new Map<string, number>()
  let manifest: Manifest | undefined
  for await (const { data, ...entry } of readArchive(file)) {
    if (manifest) throw damaged(entry.name)
    if (entry.name === MANIFEST) {
      manifest = parseManifest(data.toString('utf8'))
      continue
    }
    found.push(entry)
    const content = contentOf(entry.name)
    if (content.kind === 'rows') rows.set(content.table, (rows.get(content.table) ?? 0) + countLines(data))
  }
  if (!manifest) throw new BackupError('The archive is cut off: its list of contents is missing.')
  compare(found, manifest.entries)
  for (const { name, rows: count } of manifest.tables) {
    if ((rows.get(name) ?? 0) !== count) throw damaged(`database/${name}`)
    rows.delete(name)
  }
  for (const name of rows.keys()) throw damaged(`database/${name}`)
  return manifest
}

function compare(found: readonly Entry[], named: readonly Entry[]): void {
  for (let index = 0; index < Math.max(found.length, named.length); index++) {
    const [is, should] = [found[index], named[index]]
    if (!is || !should || !isSame(is, should)) throw damaged((should ?? is)!.name)
  }
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.name === other.name && one.size === other.size && one.sha256 === other.sha256

const damaged = (name: string): BackupError =>
  new BackupError(`The archive is damaged: ${name} is not as it was written. Take another one.`)

/**
 * The entries of an archive that `checkArchive` has read before, without the manifest.
 *
 * @throws BackupError when one of them has changed since
 */
export async function* readChecked(file: string, manifest: Manifest): AsyncGenerator<ReadEntry> {
  let index = 0
  for await (const entry of readArchive(file)) {
    if (entry.name === MANIFEST) break
    const should = manifest.entries[index++]
    if (!should || !isSame(entry, should)) throw damaged(entry.name)
    yield entry
  }
  if (index !== manifest.entries.length) throw damaged(MANIFEST)
}

const NEWLINE = 10

/** In COPY's text format a row is a line: a line break within a value is written as `\n`. */
export function countLines(data: Buffer): number {
  let lines = 0
  for (let at = data.indexOf(NEWLINE); at !== -1; at = data.indexOf(NEWLINE, at + 1)) lines++
  return lines
}
