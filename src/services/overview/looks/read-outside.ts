import path from 'node:path'

import type { Env } from '@/config/env'
import { limits } from '@/config/limits'
import { uploadFolders } from '@/config/upload-folders'
import { readCertificateEnd } from '@/integrations/certificate'
import { type Disk, readDisks } from '@/integrations/disks'
import { lookAtMailDomain, type MailDomain } from '@/integrations/mail-dns'
import { isOnDisk, openStoredFile } from '@/integrations/storage'
import { isExample } from '@/services/content/find-placeholders'
import type { Database } from '@/services/database'
import { bareAddress } from '@/shared/bare-address'
import { isLoopback } from '@/shared/loopback'

import { KeptLook, type Look } from './kept-look'

const { lookMs, certificateLookMs, answerMs } = limits.overview

/** One of each for a process: everybody who asks sees the same. */
const looks = {
  domain: new KeptLook<MailDomain>(lookMs),
  files: new KeptLook<readonly string[]>(lookMs),
  certificate: new KeptLook<Date>(certificateLookMs),
  disks: new KeptLook<{ disks: Disk[]; databaseBytes: number | null }>(lookMs),
}

type OutsideEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SERVER_URL' | 'DATABASE_URL'>

export type OutsideArgs = {
  db: Database
  env: OutsideEnv
  now: Date
  /** Looks again now, however young what was found is. */
  isFresh?: boolean | undefined
  /** Name servers to ask instead of the machine's own. */
  dnsServers?: readonly string[] | undefined
}

/** Names that are in no public DNS (RFC 6761, RFC 6762). */
const LOCAL_NAME = /\.(?:test|invalid|localhost|local)$/

/** The domain that mail comes from; null while that is a placeholder, or no domain of the internet. */
export function mailDomain({ SMTP_URL, MAIL_FROM }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): string | null {
  const domain = bareAddress(MAIL_FROM).split('@')[1]?.toLowerCase()
  const isPublic = domain?.includes('.') && !LOCAL_NAME.test(domain) && !isExample(MAIL_FROM)
  return SMTP_URL && domain && isPublic ? domain : null
}

/** SPF and DMARC of the domain that mail comes from. */
export function lookAtDomain({ env, now, isFresh, dnsServers: servers }: OutsideArgs): Look<MailDomain> {
  const domain = mailDomain(env)
  if (domain === null) return { found: undefined, isLooking: false }
  return looks.domain.read({
    key: `${domain} ${servers?.join(' ')}`,
    now: now.getTime(),
    maxAgeMs: isFresh ? 0 : undefined,
    look: () => lookAtMailDomain({ domain, servers }),
  })
}

type Product = { name: string; filename: string }

/** Products whose file the store does not have. */
export function lookAtFiles(
  { now, isFresh }: Pick<OutsideArgs, 'now' | 'isFresh'>,
  products: readonly Product[],
): Look<readonly string[]> {
  return looks.files.read({
    key: JSON.stringify(products),
    now: now.getTime(),
    maxAgeMs: isFresh ? 0 : undefined,
    look: async () => {
      const lost: string[] = []
      for (const { name, filename } of products) {
        const file = await openStoredFile({ collection: 'private-files', filename })
        if (!file || file.size === 0) lost.push(name)
      }
      return lost
    },
  })
}

/** When the certificate of the shop's address ends; nothing is looked at without TLS. */
export function lookAtCertificate({
  env: { SERVER_URL },
  now,
  isFresh,
}: Pick<OutsideArgs, 'env' | 'now' | 'isFresh'>): Look<Date> {
  if (!SERVER_URL.startsWith('https:')) return { found: undefined, isLooking: false }
  return looks.certificate.read({
    key: SERVER_URL,
    now: now.getTime(),
    maxAgeMs: isFresh ? 0 : undefined,
    look: () => readCertificateEnd({ origin: SERVER_URL, timeoutMs: answerMs }),
  })
}

/** The disks of uploads and, where PostgreSQL is on this machine and tells, of the database. */
export function lookAtDisks({
  db,
  env: { DATABASE_URL },
  now,
  isFresh,
}: OutsideArgs): Look<{ disks: Disk[]; databaseBytes: number | null }> {
  return looks.disks.read({
    key: DATABASE_URL ?? '',
    now: now.getTime(),
    maxAgeMs: isFresh ? 0 : undefined,
    look: async () => {
      const local = DATABASE_URL && isLoopback(DATABASE_URL) ? await askDatabase(db) : null
      const folders = [
        ...(isOnDisk ? Object.values(uploadFolders) : []),
        ...(local?.folder ? [path.resolve(local.folder)] : []),
      ]
      return { disks: await readDisks(folders), databaseBytes: local?.bytes ?? null }
    },
  })
}

/** Who may not read the setting sees no row of it. */
async function askDatabase(db: Database): Promise<{ folder: string | null; bytes: number }> {
  const { rows } = await db.query<{ folder: string | null; bytes: string }>(
    `SELECT (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder,
       pg_database_size(current_database()) AS bytes`,
  )
  return { folder: rows[0]!.folder, bytes: Number(rows[0]!.bytes) }
}

/** Resolves when no look is under way; never rejects. Each is over in some seconds. */
export async function looksSettled(): Promise<void> {
  await Promise.all(Object.values(looks).map((look) => look.settled()))
}
