/**
 * An address that its owner recognises and nobody else learns.
 *
 * @example maskEmail('anna@esempio.it') // 'a•••@esempio.it'
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${String.fromCodePoint(email.codePointAt(0)!)}•••${email.slice(at)}`
}
