import { stat, statfs } from 'node:fs/promises'

/** Bytes that this account can use: what is kept for root counts neither as free nor as used. */
export type Disk = { bytes: number; freeBytes: number }

/** The disks that folders lie on, each once; a folder that is not there, or may not be seen, is left out. */
export async function readDisks(folders: readonly string[]): Promise<Disk[]> {
  const disks = new Map<number, Disk>()
  for (const folder of folders) {
    try {
      const [{ dev }, { bsize, blocks, bfree, bavail }] = await Promise.all([stat(folder), statfs(folder)])
      disks.set(dev, { bytes: (blocks - bfree + bavail) * bsize, freeBytes: bavail * bsize })
    } catch {
      continue
    }
  }
  return [...disks.values()]
}
