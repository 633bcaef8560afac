import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { recipientsTexts } from '@/content/email-automation-recipients'
import { query, transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { type Leaving, tellLeaving } from './recipient-times'
import { findSequence } from './sequences'

type PauseArgs = { req: PayloadRequest; id: number }

/**
 * Pauses a sequence for all workers and for sending by hand, until it is resumed. Messages already handed to the SMTP
 * server may still arrive; all other rows stay planned with their due time. Pausing twice changes nothing.
 *
 * @throws AppError 404
 */
export async function pauseSequence({ req, id }: PauseArgs): Promise<void> {
  await findSequence({ req, id })
  await query(req, sql`INSERT INTO email_pauses (sequence_id) VALUES (${id}) ON CONFLICT DO NOTHING`)
}

/**
 * Lets the mail of a paused sequence leave again: what was due meanwhile leaves now, each once. Resuming what is not
 * paused changes nothing.
 *
 * @param confirmed how many people the caller agrees to mail at once
 * @throws AppError 404; 409 with `forecast` and `times` until `confirmed` is `forecast.now`
 */
export async function resumeSequence({
  req,
  id,
  confirmed,
}: PauseArgs & { confirmed: unknown }): Promise<void> {
  await findSequence({ req, id })
  await transaction(req, async () => {
    const ended = await query(
      req,
      sql`DELETE FROM email_pauses WHERE sequence_id = ${id} RETURNING sequence_id`,
    )
    if (ended.length === 0) return
    const [leaving] = await query<Leaving>(
      req,
      sql`SELECT count(*) FILTER (WHERE leaves_at <= now())::int AS now,
                 count(*) FILTER (WHERE leaves_at > now())::int AS later,
                 min(leaves_at) AS first_at, max(leaves_at) AS last_at
          FROM (
            SELECT email_within_hours(now(), s.send_from_hour, s.send_until_hour) AS leaves_at
            FROM email_waiting w JOIN email_sequences s ON s.id = w.sequence_id WHERE w.sequence_id = ${id}
          ) waiting`,
    )
    const { now } = leaving!
    // What throws here takes the end of the pause back.
    if (now === 0 || confirmed === now) return
    throw new AppError(409, recipientsTexts.resumeAsk(now), { details: tellLeaving(leaving!, new Date()) })
  })
}
