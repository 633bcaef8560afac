import type { ChangeForecast } from '@/contracts/email-automation-answers'
import type { Database } from '@/services/database'

/** What of a sequence decides who gets it, and when. */
export type Timing = {
  send_after_days: number
  send_from_hour?: number | null | undefined
  send_until_hour?: number | null | undefined
  is_active: number
  include_past_buyers: number
}

/** The arguments of `email_forecast` in their order. */
export const forecastArguments = (id: number | undefined, timing: Timing) =>
  [
    id ?? null,
    timing.send_after_days,
    timing.send_from_hour ?? null,
    timing.send_until_hour ?? null,
    timing.is_active,
    timing.include_past_buyers === 1,
  ] as const

type ForecastArgs = {
  db: Database
  /** Undefined for a sequence that does not exist yet. */
  id: number | undefined
  values: Timing
}

/** What saving a sequence with these values would do (database/functions/email_forecast.sql). */
export async function forecastChange({ db, id, values }: ForecastArgs): Promise<ChangeForecast> {
  const { rows } = await db.query<ChangeForecast>(
    `SELECT leaving_now AS now, later, cancelled, past_buyers, first_at, last_at, is_paused
     FROM email_forecast($1, $2, $3, $4, $5, $6)`,
    [...forecastArguments(id, values)],
  )
  return rows[0]!
}
