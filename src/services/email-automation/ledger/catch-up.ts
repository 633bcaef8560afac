import type { Queryable } from './claim'

/**
 * Takes messages that have ended into the copy of the send log, whose indexes the worker does not wait for.
 *
 * @param atMost how many rows
 * @returns whether none waits any more
 */
export async function catchUp({ db, atMost }: { db: Queryable; atMost: number }): Promise<boolean> {
  const { rows } = await db.query<{ is_all: boolean }>({
    name: 'email-catch-up',
    text: 'SELECT email_tracking_catch_up($1) AS is_all',
    values: [atMost],
  })
  return rows[0]!.is_all
}
