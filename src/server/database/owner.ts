import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { Halt } from '../bootstrap/say.mjs'

export type Owner = { uid: number; gid: number }

/**
 * The account PostgreSQL runs as: it refuses root, so root lends it the least account the system has.
 *
 * @param cluster a folder that may exist already; its owner is kept
 * @returns nothing when this process is not root and runs PostgreSQL itself
 */
export async function databaseOwner(cluster: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await stat(cluster).catch(() => undefined)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) {
    throw new Halt(
      'PostgreSQL does not run as root, and there is no account postgres or nobody to lend it: run as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** Whether an account may pass every folder on the way to a path, and use what is there. */
export async function canReach(owner: Owner, target: string): Promise<boolean> {
  const steps = path.resolve(target).split(path.sep).filter(Boolean)
  let place: string = path.sep
  for (const step of ['', ...steps]) {
    place = path.join(place, step)
    const found = await stat(place).catch(() => undefined)
    if (!found || !mayEnter(owner, found)) return false
  }
  return true
}

const READ_AND_ENTER = 0o5
const ENTER = 0o1

/** Folders on the way need the right to pass; a file, the right to read it and run it. */
export function mayEnter(
  owner: Owner,
  found: { uid: number; gid: number; mode: number; isDirectory: () => boolean },
): boolean {
  const shift = found.uid === owner.uid ? 6 : found.gid === owner.gid ? 3 : 0
  const needed = found.isDirectory() ? ENTER : READ_AND_ENTER
  return ((found.mode >> shift) & needed) === needed
}
