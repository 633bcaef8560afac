import { fileTypeFromBuffer } from 'file-type'
import type { Client } from 'pg'

import { listStoredFiles, openStoredFile, writeStoredFile } from '@/integrations/storage'
import { quoteName } from '@/services/tables/table'

import { COLLECTIONS, type Collection } from './manifest'

/** Copies with a buyer's name on their pages: made anew when somebody asks for one. */
const MADE_ANEW = /^stamped\//

type CopyArgs = {
  /** Takes one file as a whole. */
  write: (collection: Collection, filename: string, data: Uint8Array) => Promise<void>
}

/**
 * Reads the uploads of every collection, from the disk or from S3. One that disappears meanwhile is left out.
 *
 * @returns how many files and bytes
 * @throws Error of the disk or of the store, or of `write`
 */
export async function copyFiles({ write }: CopyArgs): Promise<{ files: number; bytes: number }> {
  const copied = { files: 0, bytes: 0 }
  for (const collection of COLLECTIONS) {
    for (const filename of await listStoredFiles(collection)) {
      if (MADE_ANEW.test(filename)) continue
      const file = await openStoredFile({ collection, filename })
      if (!file) continue
      const data = new Uint8Array(await new Response(await file.read()).arrayBuffer())
      await write(collection, filename, data)
      copied.files++
      copied.bytes += data.byteLength
    }
  }
  return copied
}

/** The files that rows of the database name, each as `collection/filename`. */
export async function namedFiles(db: Pick<Client, 'query'>): Promise<string[]> {
  const names: string[] = []
  for (const collection of COLLECTIONS) {
    const table = collection.replaceAll('-', '_')
    const columns = await db.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 AND column_name ~ '^(sizes_.+_)?filename$'`,
      [table],
    )
    for (const { name } of columns.rows) {
      const { rows } = await db.query<{ filename: string }>(
        `SELECT ${quoteName(name)} AS filename FROM ${quoteName(table)} WHERE ${quoteName(name)} IS NOT NULL`,
      )
      names.push(...rows.map(({ filename }) => `${collection}/${filename}`))
    }
  }
  return names
}

type PlaceArgs = { collection: Collection; filename: string; data: Uint8Array }

/**
 * Puts a file of an archive where the shop keeps its uploads now, in the place of one of the same name.
 *
 * @throws Error of the disk or of the store
 */
export async function placeFile({ collection, filename, data }: PlaceArgs): Promise<void> {
  // S3 keeps the type beside the bytes. Subtitles are text, in which no type is found.
  const mimeType = filename.endsWith('.vtt') ? 'text/vtt' : (await fileTypeFromBuffer(data))?.mime
  await writeStoredFile({ collection, filename, data, mimeType: mimeType ?? 'application/octet-stream' })
}
