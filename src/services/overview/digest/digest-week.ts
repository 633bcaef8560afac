import type { Period } from '@/contracts/overview'
import { romeDay, romeHour } from '@/shared/dates'
import { addDays, unitStart } from '@/shared/rome-days'

const HOUR = 8

/**
 * The week that a digest tells about now: from Monday to Sunday, until yesterday. Digests leave on Mondays from 8 o'clock
 * in Rome; a shop that was off then makes up for it on the same day.
 *
 * @returns undefined at any other time
 */
export function digestWeek(now: Date): Period | undefined {
  const today = romeDay(now)
  if (unitStart(today, 'week') !== today || romeHour(now) < HOUR) return undefined
  return { from: addDays(today, -7), to: addDays(today, -1) }
}
