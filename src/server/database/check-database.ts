import { setTimeout as wait } from 'node:timers/promises'

import { withClient } from '@/integrations/with-client'

import { Halt } from '../bootstrap/say.mjs'

const CONNECT_WITHIN_MS = 5000
const OLDEST = 15

/**
 * Makes sure that a usable PostgreSQL answers.
 *
 * @throws Halt that says what is wrong with the address, without the password
 */
export async function checkDatabase(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      const { rows } = await withClient(
        url,
        (client) =>
          client.query<{ number: string }>("SELECT current_setting('server_version_num') AS number"),
        { connectionTimeoutMillis: CONNECT_WITHIN_MS },
      )
      const major = Math.floor(Number(rows[0]!.number) / 10_000)
      if (major < OLDEST)
        throw new Halt(`DATABASE_URL leads to PostgreSQL ${major}: ${OLDEST} or later is needed.`)
      return
    } catch (error) {
      if (error instanceof Halt) throw error
      // 57P03: it is there and still starting.
      if ((error as { code?: string }).code === '57P03' && attempt < 60) {
        await wait(500)
        continue
      }
      throw new Halt(connectionFault(url, error))
    }
  }
}

/** A failed connection in one line. */
function connectionFault(url: string, error: unknown): string {
  const { hostname, port, pathname, username } = new URL(url)
  const where = `${hostname}:${port || '5432'}`
  const { code, message } = firstCause(error)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: the host ${hostname} is not known. Check its spelling.`
    case '28P01':
    case '28000':
      return `DATABASE_URL: PostgreSQL at ${where} refuses the user ${username} or the password.`
    case '3D000':
      return `DATABASE_URL: PostgreSQL at ${where} has no database ${pathname.slice(1)}. Make it: createdb ${pathname.slice(1)}`
    case '53300':
      return `DATABASE_URL: PostgreSQL at ${where} has no connection left. Raise max_connections or stop other clients.`
    default:
      return `DATABASE_URL: no PostgreSQL answers at ${where} (${code ?? message}). Start it, or mend the address.`
  }
}

/** Node tries every address of a name and reports them together. */
function firstCause(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return firstCause(error.errors[0])
  return error instanceof Error ? error : { message: String(error) }
}
