const NAME = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)?$/u
/** The words after it: a second name, an initial, a surname, a smile; no part of an address, a number or markup. */
const FURTHER_NAME = /^[^\d@/:<>]+$/

/**
 * The first name to greet a person with, if what they gave looks like a name: up to four words, the first of letters. Anything
 * else (links, phone numbers, sentences, markup) is no name, since the greeting may go to a stranger's address.
 */
export function firstName(name: string): string | undefined {
  const [first = '', ...further] = name.trim().split(/\s+/)
  const isName = NAME.test(first) && first.length <= 20 && further.length <= 3
  return isName && further.every((word) => FURTHER_NAME.test(word)) ? first : undefined
}
