import pg from 'pg'

import { pause } from './signals'

type ListenArgs = {
  databaseUrl: string
  /** What to do when one of them is notified, and once after each (re)connection: something may have been missed. */
  channels: Readonly<Record<string, () => void>>
  onError: (error: unknown) => void
}

/** Hears what other connections notify, on a connection of its own that is opened again whenever it is lost. */
export function listen({ databaseUrl, channels, onError }: ListenArgs) {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  const run = async () => {
    while (!stopping.signal.aborted) {
      const current = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
      client = current
      try {
        const closed = new Promise<void>((resolve) => {
          current.on('error', onError)
          current.on('end', resolve)
        })
        current.on('notification', ({ channel }) => channels[channel]?.())
        await current.connect()
        await current.query(
          Object.keys(channels)
            .map((channel) => `LISTEN ${channel}`)
            .join('; '),
        )
        for (const react of Object.values(channels)) react()
        await closed
      } catch (error) {
        onError(error)
        await current.end().catch(() => {})
      }
      await pause(500, stopping.signal)
    }
  }
  const running = run()

  return {
    async stop() {
      stopping.abort()
      await client?.end().catch(onError)
      await running
    },
  }
}
