/** WinAnsi, the encoding of a PDF's built-in fonts: Latin-1 and some more. */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/
const LONGEST_NAME = 60

type StampTextArgs = { name: string | null | undefined; email: string; purchaseId: number }

/**
 * What stands in small print on every page of a buyer's copy: who it belongs to, and the order (the purchase's id, by
 * which the panel finds it).
 *
 * @example stampText({ name: 'Anna Bianchi', email: 'anna@example.it', purchaseId: 12 }) // 'Copia di Anna Bianchi · ordine 12'
 */
export function stampText({ name, email, purchaseId }: StampTextArgs): string {
  const plain = (name ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')
  // A name that the font cannot write would be a row of gaps.
  const isWritable = WIN_ANSI.test(plain)
  return `Copia di ${isWritable ? plain.slice(0, LONGEST_NAME).trim() : maskEmail(email)} · ordine ${purchaseId}`
}

/** An address that its owner recognises and nobody else learns: `a***@example.it`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first, domain] = [email.slice(0, 1), email.slice(at + 1)]
  return `${WIN_ANSI.test(first) ? first : ''}***@${WIN_ANSI.test(domain) ? domain : '***'}`
}
