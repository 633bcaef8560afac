import type { FlattenedField } from 'payload'

import type { Media } from '@/payload-types'

import { soundRichText } from '@/shared/sound-rich-text'

type Values = Record<string, unknown>

/** What a field holds instead of what its collection promises. Without a vital field a row cannot be shown. */
export type Fault = { path: string; problem: string; isVital: boolean }

type SoundArgs = {
  fields: FlattenedField[]
  values: unknown
  /** The files that upload fields name, by id. */
  media: ReadonlyMap<unknown, Media>
  /** Where the values lie in their document. */
  path?: string
}

/**
 * A document with the types that its fields promise, whatever SQL has written into its columns: a text is a text, a
 * number is finite, a list has whole entries only. A required text that is missing becomes the empty one.
 *
 * @returns the document, and a fault for each field that held something else; an entry of a list with a vital one is
 *   left out
 */
export function soundDocument({ fields, values, media, path = '' }: SoundArgs): {
  document: Values
  faults: Fault[]
} {
  const from = isObject(values) ? values : {}
  const sound: Values = { ...from }
  const faults: Fault[] = []
  for (const field of fields) {
    if (!('name' in field)) continue
    const { value, found } = soundValue({
      field,
      value: from[field.name],
      media,
      path: `${path}${field.name}`,
    })
    sound[field.name] = value
    faults.push(...found)
  }
  return { document: sound, faults }
}

type FieldArgs = { field: FlattenedField; value: unknown; media: SoundArgs['media']; path: string }
type Outcome = { value: unknown; found: Fault[] }

function soundValue({ field, value, media, path }: FieldArgs): Outcome {
  const isRequired = 'required' in field && field.required === true
  const whole = (kept: unknown): Outcome => ({ value: kept, found: [] })
  const instead = (other: unknown, problem: string): Outcome => {
    const isMissing = value === undefined || value === null
    if (isMissing && !isRequired) return whole(other)
    // What has a value of its own to fall back on does not take its row away.
    const isVital = isRequired && !other
    return { value: other, found: [{ path, problem: isMissing ? 'is missing' : problem, isVital }] }
  }
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
      return typeof value === 'string' ? whole(value) : instead(isRequired ? '' : null, 'is no text')
    case 'select': {
      const options = field.options.map((option) => (typeof option === 'string' ? option : option.value))
      const fallback = typeof field.defaultValue === 'string' ? field.defaultValue : null
      return options.includes(value as string) ? whole(value) : instead(fallback, 'is none of its options')
    }
    case 'number': {
      const { min = -Infinity, max = Infinity } = field
      const isSound = typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
      return isSound ? whole(value) : instead(null, 'is no number that it may be')
    }
    case 'date':
      return Number.isFinite(Date.parse(String(value))) ? whole(value) : instead(null, 'is no date')
    case 'checkbox':
      return typeof value === 'boolean' ? whole(value) : instead(null, 'is neither true nor false')
    case 'upload': {
      const ids: unknown[] = Array.isArray(value) ? value : [value]
      const files = ids.flatMap((id) => media.get(id) ?? [])
      if (field.hasMany) return whole(files)
      return files[0] ? whole(files[0]) : instead(null, 'names a file that is not there')
    }
    case 'group':
    case 'tab': {
      const { document, faults } = soundDocument({
        fields: field.flattenedFields,
        values: value,
        media,
        path: `${path}.`,
      })
      return { value: document, found: faults }
    }
    case 'array':
      return soundList({ fields: field.flattenedFields, values: value, media, path })
    case 'richText': {
      const body = soundRichText(value)
      return body ? whole(body) : instead(null, 'is no rich text')
    }
    default:
      return whole(value)
  }
}

function soundList({ fields, values, media, path = '' }: SoundArgs): Outcome {
  const entries = (Array.isArray(values) ? values : []).map((entry: unknown, index) =>
    soundDocument({ fields, values: entry, media, path: `${path}.${index + 1}.` }),
  )
  const whole = entries.filter(({ faults }) => !faults.some(({ isVital }) => isVital))
  return { value: whole.map(({ document }) => document), found: entries.flatMap(({ faults }) => faults) }
}

/** The ids that the upload fields of a document hold. */
export function uploadIds(fields: FlattenedField[], values: unknown): number[] {
  if (Array.isArray(values)) return values.flatMap((entry) => uploadIds(fields, entry))
  if (!isObject(values)) return []
  return fields.flatMap((field) => {
    if (!('name' in field)) return []
    const value = values[field.name]
    if ('flattenedFields' in field) return uploadIds(field.flattenedFields, value)
    if (field.type !== 'upload') return []
    return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')
  })
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null
