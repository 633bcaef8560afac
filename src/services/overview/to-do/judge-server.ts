import { limits } from '@/config/limits'
import type { ToDo } from '@/contracts/overview'
import type { Disk } from '@/integrations/disks'

const DAY_MS = 24 * 60 * 60 * 1000
const { certificateDays, diskFreeShare, diskFreeBytes } = limits.overview

/** A certificate that ends within three weeks, or has ended. @param end undefined when it is not known */
export function judgeCertificate(end: Date | undefined, now: Date): ToDo[] {
  if (!end || end.getTime() - now.getTime() > certificateDays * DAY_MS) return []
  return [{ kind: 'certificate', count: 1, since: null, path: null, due: end.toISOString(), what: null }]
}

type Disks = { disks: readonly Disk[]; databaseBytes: number | null }

/** Disks of which less than a tenth, or than 1 GiB, is free. @param found undefined when it is not known */
export function judgeDisks(found: Disks | undefined): ToDo[] {
  if (!found) return []
  const { disks, databaseBytes } = found
  const full = disks.filter(
    ({ bytes, freeBytes }) => freeBytes < diskFreeBytes || freeBytes < bytes * diskFreeShare,
  )
  const [fullest] = full.toSorted((one, other) => one.freeBytes - other.freeBytes)
  if (!fullest) return []
  const database = databaseBytes === null ? '' : `; il database ne occupa ${gigabytes(databaseBytes)}`
  const what = `restano ${gigabytes(fullest.freeBytes)} su ${gigabytes(fullest.bytes)}${database}`
  return [{ kind: 'disk', count: full.length, since: null, path: null, due: null, what }]
}

const gigabytes = (bytes: number): string =>
  `${(bytes / 1024 ** 3).toLocaleString('it-IT', { maximumFractionDigits: 1 })} GB`
