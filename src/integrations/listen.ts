import pg from 'pg'

const PING_EVERY_MS = 30_000
/** A machine whose processor is taken away for seconds is slow, not gone. */
const CONNECT_WITHIN_MS = 15_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

export type Listener = { stop: () => Promise<void> }

type ListenArgs = {
  databaseUrl: string
  /** By channel, what to do when it is notified. */
  channels: Readonly<Record<string, () => void>>
  /** After each connection: what was notified meanwhile may have been missed. */
  onConnect: () => void
  /** A connection was lost or could not be made. */
  onFailure: (error: Error) => void
}

/**
 * Hears what other connections notify (PostgreSQL's LISTEN) on a connection of its own, for as long as the process
 * lives: a lost connection is made again.
 */
export function listen({ databaseUrl, channels, onConnect, onFailure }: ListenArgs): Listener {
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
    const lost = (error: Error) => {
      // A connection that is being made when the process stops fails too; that is no fault.
      if (ended || stopped) return
      ended = true
      failures += 1
      onFailure(error)
      mine.end().catch(() => {})
      again = setTimeout(
        () => void connect(),
        Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS),
      )
    }
    mine.on('error', lost)
    mine.on('end', () => lost(new Error('closed')))
    mine.on('notification', ({ channel }) => channels[channel]?.())
    try {
      await mine.connect()
      await mine.query(
        Object.keys(channels)
          .map((channel) => `LISTEN ${channel}`)
          .join('; '),
      )
      failures = 0
      if (!stopped) onConnect()
    } catch (error) {
      lost(error as Error)
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
