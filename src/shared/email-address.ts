/** RFC 5321: what fits into a path. Also keeps the patterns below from being fed anything long. */
const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

// \p{C}: controls, line breaks, invisible direction marks, lone surrogates. \p{Z}: every kind of space.
const LOCAL = /^[^\p{C}\p{Z}@<>()[\]\\,;:"]+$/u
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/**
 * Whether a text is one bare address that may stand in a mail header: `name@domain.tld`, without a display name,
 * quotes, comments, spaces or line breaks. International names and domains are allowed.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > MAX_LENGTH) return false
  const at = value.lastIndexOf('@')
  const local = value.slice(0, at)
  const labels = value.slice(at + 1).split('.')
  return (
    at > 0 &&
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label))
  )
}
