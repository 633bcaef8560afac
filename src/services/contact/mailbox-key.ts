import { createHash } from 'node:crypto'

/**
 * What a mailbox is counted by: `Anna.Rossi+x@posta.it` and `annarossi@posta.it` are one, as they are for the large
 * providers. Hashed, because counters need not know who wrote.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).replace(/\+.*$/s, '').replaceAll('.', '')
  return createHash('sha256')
    .update(`${local}${email.slice(at)}`.toLowerCase())
    .digest('hex')
}
