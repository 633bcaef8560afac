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
export function fillAll<Value>(value: Value, values: Readonly<Record<string, string>>): Value {
  if (typeof value === 'string') return fillPlaceholders(value, values) as Value
  if (Array.isArray(value)) return value.map((entry: unknown) => fillAll(entry, values)) as Value
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, fillAll(entry, values)]),
    ) as Value
  }
  return value
}
