const italian = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment for people to read: Italian locale, `Europe/Rome`, whatever the machine's own zone. */
export function formatDateTime(at: Date | string): string {
  return italian.format(new Date(at))
}

const italianDay = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A day for people to read: `21 novembre 2026`, in `Europe/Rome`. */
export function formatDate(at: Date | string): string {
  return italianDay.format(new Date(at))
}

const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day that a moment belongs to in Rome: `2026-11-21`. */
export function romeDay(at: Date): string {
  return isoDay.format(at)
}

const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' })

/** The hour that a moment is in, in Rome: 0 to 23. */
export const romeHour = (at: Date): number => Number(hour.format(at))

/** A moment as the database gives it, in ISO 8601; null stays null. */
export const toIso = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString()

/** A day as `romeDay` writes it, as Italians write it: `21/11/2026`. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/** What stands before the days whose names begin with a vowel: `8` and `11`. */
const BEFORE_VOWEL = { il: 'l’', Il: 'L’', al: 'all’', dal: 'dall’', del: 'dell’' } as const

/**
 * A date after its article: `dal 7 novembre 2026`, but `dall’8 novembre 2026` and `dell’11/11/2026`.
 *
 * @param date as `formatDate`, `formatDay` or `formatDateTime` write it
 */
export const withArticle = (article: keyof typeof BEFORE_VOWEL, date: string): string =>
  /^(?:0?8|11)\b/.test(date) ? `${BEFORE_VOWEL[article]}${date}` : `${article} ${date}`

const relative = new Intl.RelativeTimeFormat('it', { numeric: 'auto' })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How long ago a moment was, or how soon it comes: `adesso`, `5 minuti fa`, `ieri`, `tra 3 giorni`; its day from a week on.
 *
 * @param at ISO 8601
 * @param now in milliseconds
 */
export function relativeTime(at: string, now: number): string {
  const moment = new Date(at)
  const distance = moment.getTime() - now
  const size = Math.abs(distance)
  if (size < MINUTE_MS) return 'adesso'
  if (size < HOUR_MS) return relative.format(Math.trunc(distance / MINUTE_MS), 'minute')
  const days = Math.round((Date.parse(romeDay(moment)) - Date.parse(romeDay(new Date(now)))) / DAY_MS)
  if (days === 0) return relative.format(Math.trunc(distance / HOUR_MS), 'hour')
  return Math.abs(days) < 7 ? relative.format(days, 'day') : formatDay(romeDay(moment))
}
