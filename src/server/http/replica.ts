import type { IncomingMessage } from 'node:http'

import type { Env } from '@/config/env'
import { limits } from '@/config/limits'
import { SESSION_COOKIE, wroteCookie } from '@/services/accounts/session-cookie'
import { setCurrentReplica } from '@/services/database/replica/current-replica'
import { type Replica, watchReplica } from '@/services/database/replica/watch-replica'

import { say, sayWarning } from '../bootstrap/say.mjs'

type StartArgs = { databaseUrl: string; readUrl: Env['DATABASE_READ_URL'] }

/** Watches the replica and lends it to the whole process, until it is stopped. */
export function startReplica({ databaseUrl, readUrl }: StartArgs): Replica | undefined {
  if (!readUrl) return undefined
  const onChange = (line: string, isGood: boolean) => (isGood ? say : sayWarning)(line)
  const replica = watchReplica({ databaseUrl, readUrl, onChange })
  setCurrentReplica(replica)
  return replica
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * The cookie by which a signed-in browser says, with what it asks next, that it has just written: it is to see what it
 * wrote. The browser keeps the time, so that every process knows.
 *
 * @returns a `Set-Cookie` value; undefined for a request that only reads, and for a visitor's
 */
export function ownWriteCookie({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | undefined {
  if (READS.includes(method ?? '') || !headers.cookie?.includes(`${SESSION_COOKIE}=`)) return undefined
  const isImport = url.split('?', 1)[0]!.endsWith('/import')
  return wroteCookie(isImport ? limits.replica.ownImportMs : limits.replica.ownWritesMs)
}
