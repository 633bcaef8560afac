// Plain JavaScript: src/server/bootstrap writes log lines before anything is compiled.

/**
 * What must not stand in a log, and what stands there instead. Each pattern keeps a line of JSON valid: none reaches
 * over a quote or a backslash.
 *
 * @type {readonly [RegExp, string][]}
 */
const SECRETS = [
  // postgres://user:password@host
  [/:\/\/[^\s/"\\@]+@/g, '://[…]@'],
  [/[^\s"'<>()[\]{},;:=?&/\\]+(?:@|%40)[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi, '[address]'],
  [/\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]{6,}/g, '[key]'],
  // A checkout session's id opens its order for a day; its beginning is enough to find it.
  [/\b(cs_(?:test_|live_)?[A-Za-z0-9]{6})[A-Za-z0-9_]{6,}/g, '$1…'],
  [/\b(Bearer|Basic) +[^\s"\\]+/gi, '$1 [token]'],
  // A signed link: what was signed, and 22 characters of its signature.
  [/[\w-]{8,}\.[\w-]{22}(?![\w-])/g, '[token]'],
  // A request's own id looks like one; its field says what it is.
  [/(?<!"requestId":")(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi, '[token]'],
]

/** Long enough for a token, in letters of both cases and digits: no name in this code is written like this. */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{32,}/g

/**
 * Takes addresses of people, keys and tokens out of a text that goes into a log.
 *
 * @param {string} text
 * @returns {string}
 */
export function scrubText(text) {
  let clean = text
  for (const [secret, instead] of SECRETS) clean = clean.replace(secret, instead)
  return clean.replace(TOKEN, '[token]')
}
