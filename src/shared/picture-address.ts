import { decoded } from './decoded'

const NO_ADDRESS =
  'Scrivi un indirizzo valido: scegli la foto fra i media, oppure uno che comincia con https:// o con /.'

/** Long enough for every file name, short enough for a field on a screen. */
const LONGEST = 2000

/**
 * Says what is wrong with the address of a picture as a row holds it.
 *
 * @returns nothing for an address of this site (`/…`) or of the web that a browser can follow; nothing for an empty one
 */
export function pictureAddressFault(address: unknown): string | undefined {
  if (address === undefined || address === null || address === '') return undefined
  return typeof address === 'string' && isAddress(address) ? undefined : NO_ADDRESS
}

function isAddress(address: string): boolean {
  const isOfThisSite = /^\/(?!\/)/.test(address)
  if (address.length > LONGEST || /[\s\p{Cc}\\]/u.test(address)) return false
  if (!isOfThisSite && !/^https?:\/\/[^/]/i.test(address)) return false
  return URL.canParse(address, 'https://localhost') && decoded(address) !== undefined
}
