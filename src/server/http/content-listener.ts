import pg from 'pg'

import { sayError, sayWarning } from '../bootstrap/say.mjs'

/** Sent by whatever changes what a page shows, in the transaction that changes it: `NOTIFY content_changed`. */
const CHANNEL = 'content_changed'
/** What it tells is the table that changed. */
const SALES = 'purchases'
const PING_EVERY_MS = 30_000
/** A machine whose processor is taken away for seconds is slow, not gone. */
const CONNECT_WITHIN_MS = 15_000

export type ContentListener = { stop: () => Promise<void> }

/**
 * Listens for changed content on a connection of its own, for as long as the process lives: a lost connection is made
 * again, and what may have been missed meanwhile counts as a change.
 */
export function listenForContent({
  databaseUrl,
  onChange,
  onSale,
}: {
  databaseUrl: string
  onChange: () => void
  /** Told instead of `onChange` when purchases changed. */
  onSale: () => void
}): ContentListener {
  let client: pg.Client | undefined
  let stopped = false
  let failures = 0
  let again: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
    })
    client = mine
    let ended = false
    const lost = (error?: Error) => {
      if (ended || stopped) return
      ended = true
      report(++failures, error?.message ?? 'closed')
      mine.end().catch(() => {})
      again = setTimeout(() => void connect(), Math.min(250 * 2 ** (failures - 1), 5000))
    }
    mine.on('error', lost)
    mine.on('end', () => lost())
    mine.on('notification', ({ channel, payload }) => {
      if (channel !== CHANNEL) return
      if (payload === SALES) onSale()
      else onChange()
    })
    try {
      await mine.connect()
      await mine.query(`LISTEN ${CHANNEL}`)
      failures = 0
      onChange()
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
    }
  }

  // A connection that a firewall cut silently looks alive until it is used.
  const ping = setInterval(() => void client?.query('SELECT 1').catch(() => {}), PING_EVERY_MS)
  void connect()
  return {
    stop: async () => {
      stopped = true
      clearInterval(ping)
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}

/** A restarted database, or a busy one, is back at the next try; an operator has to act on one that is not. */
function report(failuresInARow: number, reason: string): void {
  if (failuresInARow === 1) sayWarning(`The connection to the database ended (${reason}); making it again …`)
  if (failuresInARow === 2) sayError(`The database cannot be reached (${reason}); trying on …`)
}
