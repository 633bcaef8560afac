import type { Database } from '@/services/database'

export type Slots = {
  granted: number
  /** Milliseconds until the first of them; the others follow at intervals of 1 / rate. */
  delayMs: number
}

/** As far ahead as anyone reserves: for what a person waits for. */
export const LONGEST_HORIZON_MS = 60_000

/**
 * Reserves moments at which messages may leave: one clock in the database for all workers, so that together they
 * never exceed `MAIL_RATE` in any second, without bursts. A next slot that lies further ahead than anyone reserves was
 * written before the database's clock went back, and counts for nothing: all mail would wait for that time to come again.
 *
 * @param horizonMs milliseconds, `LONGEST_HORIZON_MS` at most: how far ahead a slot may be reserved; one-time codes have a longer horizon than other mail, so others never fill theirs
 */
export async function reserveSlots({
  db,
  want,
  rate,
  horizonMs,
}: {
  db: Database
  want: number
  /** Messages per second. */
  rate: number
  horizonMs: number
}): Promise<Slots> {
  const { rows } = await db.query<Slots>({
    name: 'email-reserve',
    text: `
      WITH clock AS MATERIALIZED (SELECT next_at, clock_timestamp() AS now FROM email_rate FOR UPDATE),
      start AS (
        SELECT now, CASE WHEN next_at <= now + 2 * $4::float8 * interval '1 millisecond'
          THEN greatest(next_at, now) ELSE now END AS at
        FROM clock),
      granted AS (
        SELECT now, at, least($1::int, greatest(0, floor(1 + $2::float8 *
          extract(epoch FROM now + $3::float8 * interval '1 millisecond' - at)::float8)))::int AS count
        FROM start
      )
      UPDATE email_rate SET next_at = g.at + g.count / $2::float8 * interval '1 second'
      FROM granted g
      RETURNING g.count AS granted, (extract(epoch FROM g.at - g.now) * 1000)::float8 AS "delayMs"`,
    values: [want, rate, horizonMs, LONGEST_HORIZON_MS],
  })
  return rows[0]!
}
