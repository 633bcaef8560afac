import type { z } from 'zod'

import { defined } from '@/shared/defined'
import { type FieldSchema, type FormSchema } from '@/shared/form-schema'

/** Who gets more than a refusal (contract §6); each role may do what those before it may. */
export type Role = 'visitor' | 'user' | 'editor' | 'admin'

/** A JSON Schema of the 2020-12 dialect, which is the one of OpenAPI 3.1. */
export type Shape = { readonly [keyword: string]: unknown }

/** What a body is: its media type, and its shape where it is JSON. Null: there is no body. */
export type Content = { type: string; shape?: Shape } | null

/**
 * What an endpoint is to its callers. It stands beside the handler and names the schemas that the handler parses
 * with; `npm run generate` writes openapi.json from it, and the integration tests hold every answer to that.
 */
export type Description = {
  /** The part of the shop, by which the document groups. */
  group: string
  /** What it does, in one sentence. */
  about: string
  role: Role
  query?: z.ZodType
  /** As JSON. */
  body?: z.ZodType | Shape
  /** Beside JSON, or instead of it. */
  otherBodies?: string[]
  /** By status. */
  answers: Readonly<Record<number, Content | Content[]>>
  /**
   * Statuses of refusals in the one form of contract §4, beside those that follow from the rest: 401 and 403 from the
   * role, 400, 408, 413 and 415 from a body, 400 from a query, 404 from a part of the path, 500 and 503 from outages.
   */
  refuses?: number[]
}

/** For an endpoint's `custom`, which Payload leaves to the project. */
export const describe = (description: Description) => ({ description })

/** A type that `src/contracts` exports, a row or the values of a table (`{table}_row`), or a document of Payload. */
export const contract = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` })

const shapeOf = (shape: string | Shape): Shape => (typeof shape === 'string' ? contract(shape) : shape)

/** An object of these properties and no others; a name that ends in `?` may be left out. */
export const object = (properties: Record<string, string | Shape>): Shape => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name.replace('?', ''), shapeOf(shape)]),
  ),
  required: Object.keys(properties).filter((name) => !name.endsWith('?')),
  additionalProperties: false,
})

export const list = (shape: string | Shape): Shape => ({ type: 'array', items: shapeOf(shape) })
export const text: Shape = { type: 'string' }
export const whole: Shape = { type: 'integer' }

export const json = (shape: string | Shape): Content => ({ type: 'application/json', shape: shapeOf(shape) })
export const rows = (name: string): Content => json(object({ rows: list(name) }))
export const row = (name: string): Content => json(object({ row: name }))
export const done: Content = json(object({ success: { const: true } }))
/** What a browser sends of a form without a script. */
export const FORM = 'application/x-www-form-urlencoded'

export const page: Content = { type: 'text/html' }
export const csv: Content = { type: 'text/csv' }
export const file = (type: string): Content => ({ type })

/** A sentence for each field at fault. */
const fieldFaults: Shape = { type: 'object', additionalProperties: text }

/** A refusal that tells more than its sentence. */
export const refusalWith = (properties: Record<string, string | Shape>): Content =>
  json(object({ error: text, message: text, 'errors?': fieldFaults, ...properties }))

/** Until the caller agrees to the number of recipients (contract §4). */
export const askRecipients: Content = refusalWith({
  forecast: 'RecipientsForecast',
  'times?': 'RecipientsTimes',
})

/** A form's own schema as JSON Schema: what a caller may send, and what else beside its fields. */
export const formShape = (
  { properties, required }: FormSchema,
  beside: Record<string, Shape> = {},
): Shape => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, orEmpty(fieldShape(field))]),
    ),
    ...beside,
  },
  required: required.filter((name) => properties[name]?.default === undefined),
})

/** What a form sends of a field that was left empty: the empty text, whatever the field holds otherwise. */
export const orEmpty = ({ title, description, ...shape }: Shape): Shape => ({
  title,
  ...(description !== undefined && { description }),
  anyOf: [shape, { const: '' }],
})

/** Formats that JSON Schema knows; the others say how people read a number. */
const FORMATS = ['email', 'date', 'date-time']

/** One field of a form or table; what is not filled in may be null. */
export function fieldShape(field: FieldSchema): Shape {
  const { type, title, description, format, minimum, maximum, minLength, maxLength, pattern } = field
  return {
    type: [type, 'null'],
    title,
    ...defined({ description, minimum, maximum, minLength, maxLength, pattern }),
    ...(format !== undefined && FORMATS.includes(format) && { format }),
    ...(field.enum && { enum: [...field.enum, null] }),
    ...(field.readOnly && { readOnly: true }),
  }
}
