/** Characters that an excerpt shows, without the signs that say that more follows. */
const LENGTH = 140
/** Characters of what both have in common that stand before the first difference. */
const BEFORE = 40

/** Two texts, shortened to the part in which they differ, on one line each. */
export function excerpts(before: string, after: string): { before: string; after: string } {
  const [was, is] = [oneLine(before), oneLine(after)]
  if (was.length <= LENGTH && is.length <= LENGTH) return { before: was, after: is }
  let same = 0
  while (same < was.length && was[same] === is[same]) same += 1
  // Nothing of the other text is needed to tell where this one begins.
  const from = was === '' || is === '' ? 0 : wordStart(was, Math.max(0, same - BEFORE))
  return { before: cut(was, from), after: cut(is, from) }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The beginning of the word that a place lies in. */
const wordStart = (text: string, at: number) => text.lastIndexOf(' ', at) + 1

function cut(text: string, from: number): string {
  const part = text.slice(from, from + LENGTH).trimEnd()
  const isWhole = from + LENGTH >= text.length
  // A pair that makes one character is not cut in two.
  const whole = /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part
  return `${from > 0 ? '…' : ''}${whole}${isWhole ? '' : '…'}`
}
