import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { forgetContentChanges, lookAtContent } from '@/services/content/content-changes'

import { sayError, sayWarning } from '../bootstrap/say.mjs'

/** A change shows within two seconds: this long until it is seen, the rest for the rendering. */
const LOOK_EVERY_MS = 500
/** Purchases come in bursts, and the pages count them where a claim is real: one rendering a second is for all of them. */
const AFTER_CHANGE_MS = 1000
/** A connection that a firewall cut silently, or a server that hangs, is given up after so long. */
const ANSWER_WITHIN_MS = 1000
const FORGET_EVERY_MS = 3_600_000
/** Failed looks in a row. A restarted database is back before; an operator has to act on one that stays away. */
const WARN_AT = 4
const ALARM_AT = 20

export type ContentWatch = { stop: () => Promise<void> }

type WatchArgs = {
  databaseUrl: string
  /** The content has changed, or may have while the database could not be asked. Called once at the beginning too. */
  onChange: () => void
  /** How long an answer may take, in milliseconds; a look without one is uncertain. */
  answerMs?: number
}

/**
 * Asks the database twice a second what has changed, on a connection of its own. A question finds out what a notification
 * would tell, and cannot get lost (decision 54).
 */
export function watchContent({
  databaseUrl,
  onChange,
  answerMs = ANSWER_WITHIN_MS,
}: WatchArgs): ContentWatch {
  const db = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'ore-serene-content',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    max: 1,
  })
  // The next look tells.
  db.on('error', () => {})
  const stopping = new AbortController()
  let since: string | undefined
  let failures = 0

  /** @returns how long to wait before the next (milliseconds) */
  async function look(): Promise<number> {
    try {
      const { snapshot, isChanged } = await lookAtContent({ db, since })
      // A server that has taken over may lack what the one before had shown.
      const isUncertain = since === undefined || failures > 0
      since = snapshot
      failures = 0
      if (!isChanged && !isUncertain) return LOOK_EVERY_MS
      onChange()
      return AFTER_CHANGE_MS
    } catch (error) {
      if (!stopping.signal.aborted) report(++failures, error as Error)
      return LOOK_EVERY_MS
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await look()
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const forget = () => void forgetContentChanges({ db }).catch(() => {})
  const forgetting = setInterval(forget, FORGET_EVERY_MS)
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(forgetting)
      await watching
      await db.end()
    },
  }
}

function report(failuresInARow: number, { message }: Error): void {
  if (failuresInARow === WARN_AT) sayWarning(`Changed content cannot be asked for (${message}); trying on …`)
  if (failuresInARow === ALARM_AT) sayError(`The database cannot be reached (${message}); trying on …`)
}
