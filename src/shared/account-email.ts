/**
 * The one spelling of an address that names an account: without spaces around it, ASCII letters in lower case.
 * Nothing else is folded, so that an address that merely looks like another (a Kelvin sign for a k, a Cyrillic а)
 * stays a stranger.
 */
export function normalizeEmail(value: string): string {
  return value.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
