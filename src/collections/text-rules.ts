import type { Field, TextareaFieldValidation, TextFieldSingleValidation } from 'payload'
import { text as payloadText, textarea as payloadTextarea } from 'payload/shared'

import { characterCount } from '@/shared/form-validation'

type Options = Parameters<TextFieldSingleValidation>[1] | Parameters<TextareaFieldValidation>[1]

/** Payload's rule for a line of text, with lengths in characters (code points), as the forms and PostgreSQL count them. */
export const text: TextFieldSingleValidation = (value, options) =>
  lengthFault(value, options) ?? payloadText(value, { ...options, ...UNCOUNTED })

/** The same for several lines. */
export const textarea: TextareaFieldValidation = (value, options) =>
  lengthFault(value, options) ?? payloadTextarea(value, { ...options, ...UNCOUNTED })

/** Gives these rules to all text fields of a collection or global; one that has a rule of its own calls them there. */
export const withTextRules = <Config extends { fields: Field[] }>(config: Config): Config => ({
  ...config,
  fields: config.fields.map(withTextRule),
})

function withTextRule(field: Field): Field {
  if (field.type === 'tabs') return { ...field, tabs: field.tabs.map(withTextRules) }
  if ('fields' in field) return withTextRules(field)
  if (field.type === 'text' && !field.hasMany) return { ...field, validate: field.validate ?? text }
  if (field.type === 'textarea') return { ...field, validate: field.validate ?? textarea }
  return field
}

/** Payload counts UTF-16 units, of which an emoji is two or more: it is left nothing to count. */
const UNCOUNTED = { minLength: undefined, maxLength: Infinity }

/** What is there already stays: a text that came by SQL and is too long does not keep the rest of its row from changing. */
function lengthFault(value: unknown, options: Options): string | undefined {
  const { minLength, maxLength, operation, previousValue, req } = options
  if (typeof value !== 'string' || value === '') return undefined
  if (operation === 'update' && value === previousValue) return undefined
  const label = req.t('general:value')
  const most = maxLength ?? req.payload.config.defaultMaxTextLength
  const count = characterCount(value)
  if (count > most) {
    return req.t('validation:shorterThanMax', { label, maxLength: most, stringValue: value })
  }
  if (minLength !== undefined && count < minLength) {
    return req.t('validation:longerThanMin', { label, minLength, stringValue: value })
  }
  return undefined
}
