/** A name in braces with what its value may change before it: an article, and tags between the two. */
const PLACEHOLDER = /(?:\b([Ii]l|[Aa]l|[Dd][ae]l|[Nn]el|[Ss]ul)\s((?:<[^<>]*>)*))?\{(\w+)\}/g

/** Percentages and prices that are read with a vowel first: uno (not mille), undici, and all that begin with otto. */
const SAID_WITH_VOWEL = /^(?:8|11(?!\d)|1(?![\d.]))[\d.,]*\s?[%€]$/

/**
 * Replaces `{name}` in a text by its value. Names that are not known stay as they were written, so that a brace in a
 * sentence does no harm and a misspelt name is seen in the preview. An article before a number that is read with a vowel
 * first is shortened: `il {discount}` becomes `il 57%`, but `l’8%`.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, article: string | undefined, tags: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return whole
    if (article !== undefined && SAID_WITH_VOWEL.test(value)) return `${shortened(article)}${tags}${value}`
    return `${whole.slice(0, -`{${name}}`.length)}${value}`
  })
}

const shortened = (article: string): string =>
  article === 'il' ? 'l’' : article === 'Il' ? 'L’' : `${article}l’`

/** The same for every text inside a value, however deep. */
export const fillAll = <Value>(value: Value, values: Readonly<Record<string, string>>): Value =>
  changeTexts(value, (text) => fillPlaceholders(text, values))

/**
 * Leaves out what names one of these: the entry of a list that a text stands in, elsewhere the text, which becomes empty. A
 * sentence without its price says nothing. A title stays, for a page or a section without one has no name.
 */
export function withoutPlaceholders<Value>(value: Value, names: readonly string[]): Value {
  const isNaming = (text: unknown) =>
    typeof text === 'string' && names.some((name) => text.includes(`{${name}}`))
  const isWhole = (entry: unknown) => !(isRecord(entry) ? Object.values(entry) : [entry]).some(isNaming)
  const change = (text: string, key?: string) => (isNaming(text) && key !== 'title' ? '' : text)
  return changeTexts(value, change, isWhole)
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

function changeTexts<Value>(
  value: Value,
  change: (text: string, key?: string) => string,
  keeps: (entry: unknown) => boolean = () => true,
  key?: string,
): Value {
  if (typeof value === 'string') return change(value, key) as Value
  if (Array.isArray(value)) {
    return value.filter(keeps).map((entry: unknown) => changeTexts(entry, change, keeps)) as Value
  }
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        changeTexts(entry as unknown, change, keeps, name),
      ]),
    ) as Value
  }
  return value
}
