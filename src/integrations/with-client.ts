import pg from 'pg'

/**
 * Runs `work` on a connection of its own, which is closed afterwards: for what one session has to do from beginning to
 * end, and for a command's one look at the database.
 *
 * @param databaseUrl a `postgresql://` address
 * @param options beside it: `{ connectionTimeoutMillis: 5000 }`
 * @throws whatever `work` throws; Error of PostgreSQL when there is no connection to be had
 */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
  options: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, ...options })
  // pg rejects the statement that is running, else the next one; without a listener the event ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
