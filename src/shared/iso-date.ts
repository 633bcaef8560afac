const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/i

/** A day that exists, as `<input type="date">` and ISO 8601 write it: `2026-02-28`. */
export function isIsoDate(value: string): boolean {
  const match = DATE.exec(value)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  // Year 0 exists in ISO 8601 but in neither PostgreSQL nor any calendar on a wall.
  if (year === 0 || month < 1 || month > 12) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day >= 1 && day <= days[month - 1]!
}

/** A moment, as `<input type="datetime-local">` or ISO 8601 write it; a day alone is its midnight. */
export function isIsoDateTime(value: string): boolean {
  const day = value.slice(0, 10)
  const separator = value.slice(10, 11)
  if (!isIsoDate(day)) return false
  return separator === '' || (/[Tt ]/.test(separator) && TIME.test(value.slice(11)))
}
