import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { compressOnce, type Encoding } from './encoding'

export const COMPRESSED_TYPES = ['.js', '.css', '.json', '.svg']
/** Where the build did not compress a file, a visitor waits for it. */
const QUICK_QUALITY = 6

/**
 * Compresses the files of a build as well as possible and lays the results beside them: once a build, where doing it
 * at each start would take eight seconds of a processor.
 */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const places = entries
    .filter((entry) => entry.isFile() && COMPRESSED_TYPES.includes(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    places.map(async (place) => {
      const { br, gzip } = await compressOnce(await readFile(place))
      await Promise.all([writeFile(`${place}.br`, br), writeFile(`${place}.gz`, gzip)])
    }),
  )
}

/** A file of the build in each encoding: as the build left it, else compressed now. */
export async function readCompressed(place: string, body: Buffer): Promise<Record<Encoding, Buffer>> {
  try {
    const [br, gzip] = await Promise.all([readFile(`${place}.br`), readFile(`${place}.gz`)])
    return { br, gzip, identity: body }
  } catch {
    return compressOnce(body, QUICK_QUALITY)
  }
}
