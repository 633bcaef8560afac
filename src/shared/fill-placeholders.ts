/**
 * Replaces `{name}` in a text by its value. Names that are not known stay as they were written, so that a brace in a
 * sentence does no harm and a misspelt name is seen in the preview.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

/** The same for every text inside a value, however deep. */
export const fillAll = <Value>(value: Value, values: Readonly<Record<string, string>>): Value =>
  changeTexts(value, (text) => fillPlaceholders(text, values))

/** Empties every text inside a value that names one of these: a sentence without its price says nothing. */
export const withoutPlaceholders = <Value>(value: Value, names: readonly string[]): Value =>
  changeTexts(value, (text) => (names.some((name) => text.includes(`{${name}}`)) ? '' : text))

function changeTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((entry: unknown) => changeTexts(entry, change)) as Value
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, changeTexts(entry, change)]),
    ) as Value
  }
  return value
}
