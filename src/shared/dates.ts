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

/** A day as `romeDay` writes it, as Italians write it: `21/11/2026`. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')
