/**
 * The first name to greet a visitor with, if what they gave looks like one: one word of letters. Anything else (links,
 * phone numbers, sentences, markup) is no name, since the greeting goes to an address that may be a stranger's.
 */
export function greetingName(name: string): string | undefined {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const isName = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)?$/u.test(first)
  return isName && words.length <= 4 && first.length <= 20 ? first : undefined
}
