/** A long thread names its beginning and its newest mails: a header must not grow for ever. */
const NEWEST = 9

/**
 * The headers that place a mail in a thread (RFC 5322, section 3.6.4), an id a line; none for a mail that answers nothing.
 *
 * @param threadIds Message-IDs with their brackets, the oldest first, between spaces
 */
export function threadHeaders(threadIds: string | null): Record<string, string> {
  const ids = threadIds?.split(' ').filter(Boolean) ?? []
  const last = ids.at(-1)
  if (last === undefined) return {}
  const named = ids.length > NEWEST + 1 ? [ids[0]!, ...ids.slice(-NEWEST)] : ids
  return { 'In-Reply-To': last, References: named.join('\r\n ') }
}
