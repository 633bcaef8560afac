/** Around the words an excerpt shows at most so many characters on either side. */
const AROUND = 40

/** Values of these names are no text that a person wrote. */
const NO_TEXT = /^(?:id|type|mode|style|format|direction|version|_status|slug|url)$|(?:Url|At|_at)$/

const lower = (text: string) => text.toLocaleLowerCase('it-IT')

/**
 * The first text inside a document that contains the words, whatever their case, with what stands around them.
 *
 * @param document as Payload reads it: fields, groups, lists, Lexical trees
 */
export function findWords(document: unknown, words: string): string | undefined {
  if (typeof document === 'string') {
    const at = lower(document).indexOf(lower(words))
    return at === -1 ? undefined : excerptOf(document, at, words.length)
  }
  if (typeof document !== 'object' || document === null) return undefined
  for (const [name, value] of Object.entries(document)) {
    if (NO_TEXT.test(name)) continue
    const found = findWords(value, words)
    if (found !== undefined) return found
  }
  return undefined
}

function excerptOf(text: string, at: number, length: number): string {
  const from = Math.max(0, at - AROUND)
  const to = Math.min(text.length, at + length + AROUND)
  const inside = text.slice(from, to).replaceAll(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${inside}${to < text.length ? '…' : ''}`
}
