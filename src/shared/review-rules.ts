/** What a review may hold; the form, the server and the collection keep to the same numbers. */
export const REVIEW_TEXT_LENGTH = 2000
export const REVIEW_NAME_LENGTH = 60
/** What fits the page's grid of testimonials. */
export const TESTIMONIAL_LENGTH = 600
/** A mean of fewer is chance: below it no figure is shown as real. */
export const FEWEST_REVIEWS = 10

export type ReviewWords = {
  /** Whole, from 1 to 5. */
  stars: number
  text: string
  /** Shown instead of the buyer's own name. */
  shown_name: string
  /** Whether it may be published. */
  consent: boolean
}

export type ReviewFaults = Partial<Record<keyof ReviewWords, string>>

type Read = { words: ReviewWords; faults: ReviewFaults }

/**
 * Reads what a form or a program sends as a review. Markup is text like any other; what cannot be seen, or turns the
 * reading direction around, is left out.
 *
 * @param values `stars` as a number or digit, `text`, `shown_name`, and `consent` as true or as a ticked box's value
 * @returns the words, and a sentence for each one that cannot be taken
 */
export function readReview(values: Readonly<Record<string, unknown>>): Read {
  const text = visibleLines(values.text)
  const name = visibleLines(values.shown_name).replace(/\s+/g, ' ')
  const stars = /^[1-5]$/.test(String(values.stars)) ? Number(values.stars) : 0
  const faults: ReviewFaults = {}
  if (stars === 0) faults.stars = 'Scegli da una a cinque stelle.'
  if (text === '') faults.text = 'Scrivi com’è andata: bastano poche parole.'
  else if (text.length > REVIEW_TEXT_LENGTH) faults.text = tooLong('La recensione', REVIEW_TEXT_LENGTH)
  if (name === '') faults.shown_name = 'Scrivi il nome da mostrare: va bene anche un’iniziale.'
  else if (name.length > REVIEW_NAME_LENGTH) faults.shown_name = tooLong('Il nome', REVIEW_NAME_LENGTH)
  const consent = values.consent === true || ['on', 'true', '1'].includes(String(values.consent))
  return { words: { stars, text, shown_name: name, consent }, faults }
}

const numbers = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

const tooLong = (what: string, most: number) =>
  `${what} può avere al massimo ${numbers.format(most)} caratteri: accorcia un po’.`

/** Controls but line breaks, lone surrogates, and the marks that turn reading direction around. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A browser ends lines with two characters and counts one. */
const visibleLines = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\r\n?/g, '\n')
        .replace(/\t/g, ' ')
        .replace(UNSEEN, '')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : ''
