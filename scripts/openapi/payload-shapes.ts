import { configToJSONSchema, type SanitizedConfig } from 'payload'

import type { Shape } from '@/endpoints/describe'

/**
 * The documents of Payload's collections and globals as its own addresses answer with them, by Payload's own schema of
 * its configuration. Access and `select` leave fields out and drafts leave them empty, so none is promised;
 * a field that is not in the schema is not answered.
 */
export function payloadShapes(config: SanitizedConfig): Record<string, Shape> {
  const { definitions = {} } = configToJSONSchema(config, 'number')
  const text = JSON.stringify(definitions).replaceAll(
    /"#\/definitions\/([^"]+)"/g,
    (_, name: string) => `"#/components/schemas/${documentName(name)}"`,
  )
  const shapes = JSON.parse(text) as Record<string, Shape>
  const globals = config.globals.map(({ slug }) => slug as string)
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => {
      const answered = asAnswered(shape)
      return [documentName(name), globals.includes(name) ? ofGlobal(answered) : answered]
    }),
  )
}

/** `product-files` → `product_files_document`. */
export const documentName = (slug: string): string => `${slug.replaceAll('-', '_')}_document`

/** Payload names the global in what it answers, and not in its schema. */
const ofGlobal = (shape: Shape): Shape => ({
  ...shape,
  properties: { ...(shape.properties as Properties), globalType: { type: 'string' } },
})

type Properties = Record<string, Shape>

function asAnswered(shape: Shape): Shape {
  const { required: _, ...rest } = shape
  return {
    ...rest,
    ...(shape.properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(withTextStyle(shape.properties as Properties)).map(([name, each]) => [
          name,
          orNull(asAnswered(each)),
        ]),
      ),
    }),
    ...(shape.items !== undefined && { items: asAnswered(shape.items as Shape) }),
    ...(Array.isArray(shape.oneOf) && { oneOf: undefined, anyOf: shape.oneOf.map(asAnswered) }),
    ...(Array.isArray(shape.anyOf) && { anyOf: shape.anyOf.map(asAnswered) }),
  }
}

/** The editor writes these two beside what Payload's schema of a rich text knows. */
const withTextStyle = (properties: Properties): Properties =>
  'children' in properties && 'direction' in properties
    ? { ...properties, textFormat: { type: 'integer' }, textStyle: { type: 'string' } }
    : properties

function orNull(shape: Shape): Shape {
  if (isAny(shape)) return shape
  if (shape.type === undefined) return { anyOf: [shape, { type: 'null' }] }
  return {
    ...shape,
    type: [...new Set([shape.type, 'null'].flat())],
    ...(Array.isArray(shape.enum) && { enum: [...new Set([...(shape.enum as unknown[]), null])] }),
  }
}

const isAny = (shape: Shape) =>
  Object.keys(shape).every((keyword) => ['title', 'description'].includes(keyword))
