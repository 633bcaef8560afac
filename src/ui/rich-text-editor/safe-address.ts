/** Addresses a link may have: this site's own, the web, mail and telephone. Everything else is left out. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim())
}
