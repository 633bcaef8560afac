import { type FieldSchema, type FormSchema, type FormValues } from '@/shared/form-schema'

/** What a control of this kind shows when nothing was entered yet. */
function emptyValue(field: FieldSchema): unknown {
  if (field.type === 'string') return ''
  if (field.type === 'boolean') return false
  return field.type === 'array' ? [] : null
}

/**
 * What a form starts with: the given values, then the schema's defaults, then empty. Read-only fields are not part of
 * it, since a person neither sees nor sends them.
 */
export function formDefaults(schema: FormSchema, given: FormValues = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([, field]) => field.readOnly !== true)
      .map(([name, field]) => {
        const start = Object.hasOwn(given, name) ? given[name] : undefined
        return [name, start ?? field.default ?? emptyValue(field)]
      }),
  )
}
