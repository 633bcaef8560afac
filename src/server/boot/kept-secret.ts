import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const fileIn = (folder: string) => path.join(folder, 'payload-secret')

/** The signing secret of embedded mode: made once, then read from the folder. */
export async function keptSecret(folder: string): Promise<string> {
  if (!existsSync(fileIn(folder))) await keepSecret(folder, randomBytes(32).toString('hex'))
  return readFile(fileIn(folder), 'utf8')
}

/** Keeps a secret in the folder, in the place of the one that is there. */
export async function keepSecret(folder: string, secret: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = `${fileIn(folder)}.${process.pid}`
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  // Renamed when whole: an interrupted write would leave a secret that is cut short, and accepted ever after.
  await rename(draft, fileIn(folder))
}

/** Whether a secret is the one that is kept in the folder; otherwise it came from the environment. */
export const isKeptSecret = async (folder: string, secret: string): Promise<boolean> =>
  existsSync(fileIn(folder)) && (await keptSecret(folder)) === secret
