/**
 * Italian tax identifiers by their check digits, and the addresses of electronic invoicing by their form. All take what
 * `normalizeTaxId` returns. None of them asks an office whether the person exists.
 */

/** A tax identifier as offices write it: upper case, without spaces, dots, dashes and slashes. */
export const normalizeTaxId = (value: string): string => value.toUpperCase().replaceAll(/[\s./-]/gu, '')

/**
 * Whether eleven digits are a partita IVA: the last one checks the others (Luhn's sum, d.m. 23 December 1976). The
 * codice fiscale of a company or an association has the same form and the same check.
 */
export function isPartitaIva(value: string): boolean {
  if (!/^\d{11}$/.test(value) || /^0+$/.test(value)) return false
  const sum = Array.from(value).reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** The letters that stand for the digits 0 to 9 where two people would have the same code (omocodia). */
const OMOCODIA = 'LMNPQRSTUV'
const DIGIT = `[0-9${OMOCODIA}]`
const PERSONAL = new RegExp(`^[A-Z]{6}${DIGIT}{2}[ABCDEHLMPRST]${DIGIT}{2}[A-MZ]${DIGIT}{3}[A-Z]$`)

/** What the characters 0-9 and A-Z count on the odd places, the first place being odd (d.m. 12 March 1974). */
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16,
  10, 22, 25, 24, 23,
]

/** Whether sixteen characters are the codice fiscale of a person, omocodia included: form, day of birth, check letter. */
export function isPersonalTaxCode(value: string): boolean {
  if (!PERSONAL.test(value)) return false
  const day = Number(plainDigits(value.slice(9, 11)))
  const isDay = (day >= 1 && day <= 31) || (day >= 41 && day <= 71)
  return isDay && taxCodeLetter(value.slice(0, 15)) === value[15]
}

const plainDigits = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => String(OMOCODIA.indexOf(letter)))

/** The check letter that fifteen characters of a codice fiscale ask for. */
export function taxCodeLetter(first15: string): string {
  const sum = Array.from(first15).reduce((total, character, index) => {
    const rank = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    const oddRank = /\d/.test(character) ? Number(character) : rank + 10
    return total + (index % 2 === 0 ? ODD[oddRank]! : rank)
  }, 0)
  return String.fromCharCode(65 + (sum % 26))
}

/** Whether a text is a codice fiscale: of a person, or of a company or association (eleven digits). */
export const isTaxCode = (value: string): boolean => isPersonalTaxCode(value) || isPartitaIva(value)

/** VAT numbers without their country's prefix, by the forms that the European Commission publishes for VIES. */
const FOREIGN: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E?\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** Elsewhere: what `IdCodice` takes, with a digit in it. */
const ANYWHERE = /^(?=.*\d)[A-Z0-9]{1,28}$/

/**
 * A VAT number without the prefix of its own country (Greece writes EL), as `IdCodice` carries it.
 *
 * @param country ISO 3166-1 alpha-2, upper case
 */
export function bareVatNumber(value: string, country: string): string {
  const normal = normalizeTaxId(value)
  const prefix = [country, ...(country === 'GR' ? ['EL'] : [])].find((start) => normal.startsWith(start))
  if (prefix === undefined) return normal
  const rest = normal.slice(prefix.length)
  return isVatNumber(normal, country) && !isVatNumber(rest, country) ? normal : rest
}

/** Whether a VAT number, without its prefix, is one of the country: the Italian one by its check digit, others by form. */
export function isVatNumber(value: string, country: string): boolean {
  return country === 'IT' ? isPartitaIva(value) : (FOREIGN[country] ?? ANYWHERE).test(value)
}

/** What a buyer without SDI code writes, or what stands there for one with a PEC. */
export const NO_SDI_CODE = '0000000'

/** What stands in the place of an SDI code for a buyer abroad (FatturaPA, rule 00313). */
export const SDI_CODE_ABROAD = 'XXXXXXX'

/** Whether a text is an SDI code of a private recipient: seven letters or digits, but not the one for abroad. */
export const isSdiCode = (value: string): boolean => /^[A-Z0-9]{7}$/.test(value) && value !== SDI_CODE_ABROAD

/** Whether a text may stand as `PECDestinatario`: the schema takes addresses of ASCII characters, 7 to 256 of them. */
export const isPec = (value: string): boolean =>
  value.length >= 7 &&
  value.length <= 256 &&
  /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(value)
