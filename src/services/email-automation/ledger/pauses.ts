import type { Database } from '@/services/database'

/** So many rows are moved by one statement: a purchase that changes waits for none of them noticeably. */
const BATCH = 10_000

/**
 * Takes the due mail of paused sequences out of the line and puts that of resumed ones back (`email_park`), so that the
 * line holds only what may leave, however much is paused.
 */
export async function followPauses({ db }: { db: Database }): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ moved: number }>('SELECT email_park($1) AS moved', [BATCH])
    if (rows[0]!.moved < BATCH) return
  }
}
