import { isIsoDateTime } from '@/shared/iso-date'

/**
 * A moment as forms and JSON write it, in ISO 8601 UTC with milliseconds. Without a zone it is taken as UTC, on every
 * machine alike.
 *
 * @returns undefined when it is no moment
 */
export function parseMoment(text: string): string | undefined {
  if (!isIsoDateTime(text)) return undefined
  const zoned =
    text.length === 10 ? `${text}T00:00Z` : text.replace(/^(.{10})[tT ]/, '$1T').replace(/z$/, 'Z')
  const moment = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(zoned) ? zoned : `${zoned}Z`)
  const time = moment.getTime()
  // Four digits: PostgreSQL writes longer years in another way, and JavaScript reads `0031` as a day.
  return Number.isNaN(time) || moment.getUTCFullYear() < 1000 || moment.getUTCFullYear() > 9999
    ? undefined
    : moment.toISOString()
}
