import { REVIEW_TEXT_LENGTH } from './review-rules'

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

/** @returns the fields as a cookie's value */
export const packForm = (fields: Readonly<Record<string, string>>, longest = LONGEST): string =>
  encodeURIComponent(
    JSON.stringify(
      Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.slice(0, longest)])),
    ),
  )

/** @returns the fields of a cookie's value; undefined for one that `packForm` did not write */
export function unpackForm(value: string | undefined): Record<string, string> | undefined {
  if (value === undefined) return undefined
  try {
    const text = value.startsWith('{') ? value : decodeURIComponent(value)
    const fields: unknown = JSON.parse(text)
    if (typeof fields !== 'object' || fields === null) return undefined
    return Object.fromEntries(
      Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
    )
  } catch {
    return undefined
  }
}
