import anyAscii from 'any-ascii'

import type { FieldErrors } from '@/shared/app-error'
import { customerLimits, type InvoiceCustomer } from '@/shared/tax-customer'

/**
 * A text in the characters that FatturaPA takes, Basic Latin and Latin-1, on one line. Other scripts are spelled in
 * Latin letters; what has no spelling becomes `?`, so that nothing disappears unseen.
 */
export const toLatin1 = (text: string): string => spelled(text, /[\u0020-\u007e\u00a0-\u00ff]/)

/** The same in Basic Latin alone, as numbers of houses and documents are written. */
export const toAscii = (text: string): string => spelled(text, /[\u0020-\u007e]/)

/**
 * A text in the characters that something takes, on one line; the rest is spelled in Latin letters.
 *
 * @param taken whether a character may stay as it is
 */
export function spelled(text: string, taken: { test: (character: string) => boolean }): string {
  const spell = (character: string) => {
    if (taken.test(character)) return character
    // Controls separate words; an accent that belongs to no letter of Latin-1, and invisible marks, go with it.
    if (/\p{Cc}|\p{Z}/u.test(character)) return ' '
    return anyAscii(character) || (/[\p{M}\p{Cf}]/u.test(character) ? '' : '?')
  }
  return Array.from(text.normalize('NFC'), spell).join('').replaceAll(/\s+/gu, ' ').trim()
}

/** A Latin text of at most `max` characters; one that was cut says so. */
export function fitLatin1(text: string, max: number): string {
  const latin = toLatin1(text)
  return latin.length <= max ? latin : `${latin.slice(0, max - 3)}...`
}

/** Which fields of a customer, spelled in Latin letters, are too long or nothing at all, each with a sentence. */
export function latinFaults(customer: InvoiceCustomer): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, max] of Object.entries(customerLimits)) {
    const written = customer[field as keyof typeof customerLimits]
    const { length } = toLatin1(written)
    if (length > max)
      errors[field] = 'Scritto in lettere latine, come la fattura vuole, è troppo lungo: accorcialo.'
    if (written !== '' && length === 0) errors[field] = 'Qui non c’è nessun carattere che si possa scrivere.'
  }
  return errors
}
