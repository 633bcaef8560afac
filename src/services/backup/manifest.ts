import path from 'node:path'

import { z } from 'zod'

import { keyedHash } from '@/services/signing/derived-key'

import { BackupError } from './backup-error'

/** Raised when an archive is written in another way; older numbers stay readable. */
export const FORMAT = 1

/** The last entry: it names all others, so an archive without it is cut off. */
export const MANIFEST = 'manifest.json'
/** The secret that the shop made for itself; an archive of a shop whose secret comes from its environment has none. */
export const SECRET = 'payload-secret'

/** The upload collections whose files are kept. */
export const COLLECTIONS = ['media', 'private-files'] as const
export type Collection = (typeof COLLECTIONS)[number]

const wholeNumber = z.number().int().min(0)
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))

const manifest = z.object({
  format: wholeNumber,
  /** Version of the shop's package.json. */
  version: z.string(),
  /** When the database was read, UTC. */
  madeAt: z.iso.datetime(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: wholeNumber })),
  /** `value` is a bigint. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  /** Tells whether another shop has the same `PAYLOAD_SECRET`, without saying which. */
  secretFingerprint: hex(16),
  entries: z.array(z.object({ name: z.string(), size: wholeNumber, sha256: hex(64) })),
})

export type Manifest = z.output<typeof manifest>
export type Entry = Manifest['entries'][number]

/**
 * Reads a manifest.
 *
 * @throws BackupError when it is none, or one of a newer release
 */
export function parseManifest(text: string): Manifest {
  const { format } = z.object({ format: wholeNumber }).safeParse(parseJson(text)).data ?? {}
  if (format !== undefined && format > FORMAT) {
    throw new BackupError('The archive was made by a newer release of the shop: restore it with that one.')
  }
  const { data } = manifest.safeParse(parseJson(text))
  if (!data) throw new BackupError(`The archive is damaged: ${MANIFEST} cannot be read.`)
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the secret of this process is told from another by. */
export const secretFingerprint = (): string =>
  keyedHash('backup', 'which secret').toString('hex').slice(0, 16)

export const tableEntry = (table: string, part: number): string =>
  `database/${table}/${String(part).padStart(5, '0')}.copy`

export const fileEntry = (collection: Collection, filename: string): string =>
  `files/${collection}/${filename}`

export type Content =
  | { kind: 'rows'; table: string }
  | { kind: 'file'; collection: Collection; filename: string }
  | { kind: 'secret' }

/**
 * What an entry holds, by its name.
 *
 * @throws BackupError for a name that no backup writes: a file is put where its name says
 */
export function contentOf(name: string): Content {
  if (name === SECRET) return { kind: 'secret' }
  const [, table] = /^database\/([^/]+)\/\d+\.copy$/.exec(name) ?? []
  if (table) return { kind: 'rows', table }
  const [, folder, filename] = /^files\/([^/]+)\/(.+)$/s.exec(name) ?? []
  const collection = COLLECTIONS.find((known) => known === folder)
  if (!collection || !filename || !isInside(filename)) {
    throw new BackupError(`The archive holds ${JSON.stringify(name)}, which no backup of this shop writes.`)
  }
  return { kind: 'file', collection, filename }
}

/** Whether a relative path stays below the folder that it is joined to. */
const isInside = (filename: string): boolean =>
  !/[\0\\]/.test(filename) &&
  path.posix.normalize(filename) === filename &&
  !path.posix.isAbsolute(filename) &&
  !filename.split('/').includes('..')
