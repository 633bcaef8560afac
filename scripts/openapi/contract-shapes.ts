import { createGenerator } from 'ts-json-schema-generator'

import type { Shape } from '@/endpoints/describe'

const HERE = '#/components/schemas/'

/**
 * Types of `src/contracts` as JSON Schemas, with the types that they are made of and the comments of each.
 *
 * @param names as the descriptions of endpoints name them
 * @throws Error for a name that no contract exports
 */
export function contractShapes(names: readonly string[]): Record<string, Shape> {
  const generator = createGenerator({
    path: 'src/contracts/*.ts',
    tsconfig: 'tsconfig.json',
    // `tsc` checks them.
    skipTypeCheck: true,
    additionalProperties: false,
    jsDoc: 'extended',
    topRef: true,
  })
  const shapes: Record<string, Shape> = {}
  for (const name of names) {
    const { definitions = {} } = generator.createSchema(name)
    const text = JSON.stringify(definitions)
      .replaceAll('#/definitions/', HERE)
      // A generic type with its default argument.
      .replaceAll(/<string>|%3Cstring%3E/g, '')
    Object.assign(shapes, JSON.parse(text))
  }
  return shapes
}
