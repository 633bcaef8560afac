import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The signing secret of embedded mode: made once, then read from the folder. */
export async function keptSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'payload-secret')
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true })
    const draft = `${file}.${process.pid}`
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    // Renamed when whole: an interrupted write would leave a secret that is cut short, and accepted ever after.
    await rename(draft, file)
  }
  return readFile(file, 'utf8')
}
