import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import path from 'node:path'

import { binariesIn, type Binaries, findBinaries, nativeFolder } from './binaries'
import { canReach, databaseOwner, type Owner } from './owner'

export type ClusterHome = {
  /** The data directory; it may not exist yet, its parent does. */
  cluster: string
  binaries: Binaries
  /** The account to run as, when this process is root. */
  owner?: Owner
}

/** Where root keeps what the lent account has to reach. */
const SHARED_HOME = '/var/lib/ore-serene'

/**
 * Decides where the database's files live. They live in `directory`, but for one case: root in a clone below a private
 * home (/root is 0700). The account that root lends PostgreSQL cannot pass there, so programs and data are kept under
 * /var/lib/ore-serene, and `directory` holds a symbolic link to them.
 */
export async function findClusterHome({ directory }: { directory: string }): Promise<ClusterHome> {
  const link = path.join(directory, 'postgres')
  const cluster = await realpath(link).catch(() => link)
  const binaries = await findBinaries()
  const owner = await databaseOwner(cluster)
  if (!owner) return { cluster, binaries }
  return {
    owner,
    binaries: await reachableBinaries(binaries, owner),
    cluster: await reachableCluster({ link, cluster, owner }),
  }
}

async function reachableBinaries(binaries: Binaries, owner: Owner): Promise<Binaries> {
  const native = nativeFolder(binaries)
  const probes = [binaries.postgres, path.join(native, 'lib'), path.join(native, 'share')]
  const reached = await Promise.all(probes.map((probe) => canReach(owner, probe)))
  if (reached.every(Boolean)) return binaries
  const { version } = (await import(path.join(path.dirname(native), 'package.json'), {
    with: { type: 'json' },
  }).then((module: { default: unknown }) => module.default)) as { version: string }
  const copy = path.join(SHARED_HOME, `postgresql-${version}`)
  if (!existsSync(copy)) {
    // Beside first, then renamed: an interrupted copy is never taken for a whole one.
    await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 })
    const draft = await mkdtemp(`${copy}.part-`)
    await removeOlderDrafts(copy, draft)
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openTree(draft)
    await rename(draft, copy).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    })
  }
  return binariesIn(copy)
}

async function reachableCluster({
  link,
  cluster,
  owner,
}: {
  link: string
  cluster: string
  owner: Owner
}): Promise<string> {
  if (await canReach(owner, path.dirname(cluster))) return cluster
  // The link alone leads there: whoever deletes `directory` starts afresh, as everywhere else.
  const home = path.join(SHARED_HOME, randomUUID(), 'postgres')
  await mkdir(path.dirname(home), { recursive: true, mode: 0o755 })
  if (existsSync(cluster)) {
    // Made where the account could pass, and moved below a private home since.
    await cp(cluster, `${home}.moving`, { recursive: true, verbatimSymlinks: true })
    await giveTree(`${home}.moving`, owner)
    await rename(`${home}.moving`, home)
    await rename(cluster, `${cluster}.moved-to-var-lib`)
  }
  await rm(link, { force: true })
  await symlink(home, link)
  return home
}

/** What interrupted copies left: an hour is more than one takes. */
async function removeOlderDrafts(copy: string, mine: string): Promise<void> {
  for (const name of await readdir(path.dirname(copy))) {
    const draft = path.join(path.dirname(copy), name)
    if (!draft.startsWith(`${copy}.part-`) || draft === mine) continue
    const { mtimeMs } = await lstat(draft)
    if (Date.now() - mtimeMs > 3_600_000) await rm(draft, { recursive: true, force: true })
  }
}

/** Everybody may read and pass: programs are no secret. */
async function openTree(place: string): Promise<void> {
  const found = await lstat(place)
  if (found.isSymbolicLink()) return
  await chmod(place, found.mode | (found.isDirectory() || found.mode & 0o100 ? 0o555 : 0o444))
  if (found.isDirectory()) {
    for (const name of await readdir(place)) await openTree(path.join(place, name))
  }
}

async function giveTree(place: string, owner: Owner): Promise<void> {
  await lchown(place, owner.uid, owner.gid)
  if (!(await lstat(place)).isDirectory()) return
  for (const name of await readdir(place)) await giveTree(path.join(place, name), owner)
}

/** Makes an empty folder that belongs to the database's account alone. */
export async function makePrivateFolder(place: string, owner: Owner | undefined): Promise<void> {
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true, mode: 0o700 })
  if (owner) await chown(place, owner.uid, owner.gid)
}
