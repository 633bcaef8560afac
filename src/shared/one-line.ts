/**
 * Controls, every kind of space and line break, lone surrogates, and the marks that turn reading direction around. What
 * joins the parts of an emoji stays.
 */
export const NOT_IN_A_LINE = /[\p{Cc}\p{Z}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** A text as one line for a mail's header or list, ended after so many characters. */
export function oneLine(text: string, maxCharacters: number): string {
  const line = Array.from(text.replace(NOT_IN_A_LINE, ' ').trim())
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1).join('')}…` : line.join('')
}
