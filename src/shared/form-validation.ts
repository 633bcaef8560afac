import { type FieldErrors } from './app-error'
import { isEmailAddress } from './email-address'
import { type FieldSchema, type FormSchema, type FormValues } from './form-schema'
import { isIsoDate, isIsoDateTime } from './iso-date'

/** A pattern never sees more than this: a slow expression cannot be made to run long. */
const MAX_PATTERN_INPUT = 10_000

/**
 * One value against the rules of spec §5, in their order; the first broken rule speaks.
 *
 * Types are strict, since JSON has them: `'5'` is not a number. An empty value that is not required is valid for
 * every type; whoever stores it writes NULL.
 *
 * @returns the message, or undefined when the value is valid
 */
export function validateField(
  value: unknown,
  { field, required = false }: { field: FieldSchema; required?: boolean },
): string | undefined {
  if (isEmptyValue(value)) {
    if (required) return `${field.title} is required`
    // White space is an empty text and [] an empty list, but neither is an empty number.
    const blank = value === undefined || value === null || value === ''
    if (blank || field.type === (Array.isArray(value) ? 'array' : 'string')) return undefined
  }
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${field.title} must be a boolean`
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return `${field.title} must be a number`
      return numberFault(value, field)
    case 'integer':
      if (!Number.isSafeInteger(value)) return `${field.title} must be an integer`
      return numberFault(value as number, field)
    case 'string':
      return typeof value === 'string' ? stringFault(value, field) : `${field.title} must be a string`
    case 'array':
      return arrayFault(value, field)
    default:
      return undefined
  }
}

/**
 * Every field a person may fill in; read-only ones are not theirs to answer for.
 *
 * @param values own properties only: a key such as `constructor` in the prototype is not a value
 * @returns field name to message; no keys when the form is valid
 */
export function validateForm(values: FormValues, schema: FormSchema): FieldErrors {
  const faults = Object.entries(schema.properties)
    .filter(([, field]) => field.readOnly !== true)
    .map(([name, field]): [string, string | undefined] => [
      name,
      validateField(ownValue(values, name), { field, required: schema.required.includes(name) }),
    ])
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => fault[1] !== undefined))
}

/** Keys that the schema does not know, `__proto__` and its like included. */
export function unknownFields(values: FormValues, schema: FormSchema): string[] {
  return Object.keys(values).filter((name) => !Object.hasOwn(schema.properties, name))
}

/** Spec §5: null, the empty string, white space only or an empty array. A boolean is never empty. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** Characters (code points) in a text: an emoji is one, as for PostgreSQL, not two as for `length`. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

function ownValue(values: FormValues, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

function numberFault(value: number, { title, minimum, maximum, enum: options }: FieldSchema) {
  if (minimum !== undefined && value < minimum) return `${title} cannot be less than ${minimum}`
  if (maximum !== undefined && value > maximum) return `${title} cannot be greater than ${maximum}`
  if (options && !options.includes(value)) return `${title} must be one of the valid options`
  return undefined
}

function stringFault(value: string, field: FieldSchema): string | undefined {
  const { title, format, minLength, maxLength, pattern, enum: options } = field
  // PostgreSQL's text can hold neither; a lone surrogate would silently become another character.
  if (value.includes('\0') || /\p{Surrogate}/u.test(value)) return `${title} is not valid`
  if (format === 'email' && !isEmailAddress(value)) return `${title} is not a valid email`
  if (format === 'date' && !isIsoDate(value)) return `${title} must be a valid date`
  if (format === 'date-time' && !isIsoDateTime(value)) return `${title} must be a valid date`
  // Spaces around a text do not make it longer, as they do not make it filled in.
  if (minLength !== undefined && characterCount(value.trim()) < minLength) {
    return `${title} must be at least ${minLength} characters`
  }
  if (maxLength !== undefined && value.length > maxLength && characterCount(value) > maxLength) {
    return `${title} cannot exceed ${maxLength} characters`
  }
  if (pattern !== undefined && !matches(value, pattern)) return `${title} is not valid`
  if (options && !options.includes(value)) return `${title} must be one of the valid options`
  return undefined
}

function arrayFault(value: unknown, { title, items, enum: ownOptions }: FieldSchema): string | undefined {
  const options = items?.enum ?? ownOptions
  const valid =
    Array.isArray(value) && (!options || value.every((entry) => options.includes(entry as string)))
  return valid ? undefined : `${title} contains invalid options`
}

/** A pattern that does not compile matches nothing: the form stays closed rather than open. */
function matches(value: string, pattern: string): boolean {
  if (value.length > MAX_PATTERN_INPUT) return false
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return false
  }
}
