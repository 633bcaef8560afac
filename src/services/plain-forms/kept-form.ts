import { deflateRawSync, inflateRawSync } from 'node:zlib'

import { REVIEW_TEXT_LENGTH } from '@/shared/review-rules'

/** A form that was refused, as the browser keeps it for the page that shows it again: a cookie for one address. */
export type KeptForm = {
  cookie: string
  path: string
  /** Characters of a field that are kept; `LONGEST` unless said otherwise. */
  longest?: number
}

export const keptStep: KeptForm = { cookie: 'ore_serene_step', path: '/checkout' }
export const keptInvoice: KeptForm = { cookie: 'ore_serene_invoice', path: '/ordine' }
/** One character more than fits: what was too long still is when it comes back. */
export const keptReview: KeptForm = {
  cookie: 'ore_serene_review',
  path: '/recensione',
  longest: REVIEW_TEXT_LENGTH + 1,
}

/** The longest text of a field that is kept; what is longer is refused anyway and need not come back whole. */
const LONGEST = 300

/** What a cookie of ours unfolds to at most, in bytes: one that was forged could be a thousand times its size. */
const UNFOLDED_BYTES = 64 * 1024

/** Browsers drop a cookie of more than 4,096 bytes, its name and attributes included. */
const COOKIE_BYTES = 3900

/**
 * Compressed: a long text that is not of plain Latin letters would take six to nine bytes for each of its characters. What
 * does not fit even so comes back shortened.
 *
 * @param longest characters of a field that are kept; a line break, which browsers send as two, is one
 * @returns the fields as a cookie's value
 */
export function packForm(fields: Readonly<Record<string, string>>, longest = LONGEST): string {
  const kept = Object.entries(fields).map(([name, text]) => [
    name,
    text.replace(/\r\n?/g, '\n').slice(0, longest),
  ])
  const packed = deflateRawSync(JSON.stringify(Object.fromEntries(kept))).toString('base64url')
  return packed.length <= COOKIE_BYTES || longest < 100 ? packed : packForm(fields, Math.floor(longest * 0.9))
}

/** @returns the fields of a cookie's value; undefined for one that `packForm` did not write */
export function unpackForm(value: string | undefined): Record<string, string> | undefined {
  if (value === undefined) return undefined
  try {
    const packed = Buffer.from(value, 'base64url')
    const fields: unknown = JSON.parse(inflateRawSync(packed, { maxOutputLength: UNFOLDED_BYTES }).toString())
    if (typeof fields !== 'object' || fields === null) return undefined
    return Object.fromEntries(
      Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
    )
  } catch {
    return undefined
  }
}
