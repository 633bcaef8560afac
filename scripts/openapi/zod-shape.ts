import { z } from 'zod'

import type { Shape } from '@/endpoints/describe'

/**
 * A zod schema as the JSON Schema of what may be sent: before transformations, and with its defaults left out. Rules
 * that only code can say (an address of this site, a day that exists) are not part of it.
 */
export function zodShape(schema: z.ZodType): Shape {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // What a transformation takes before it checks is unknown to zod; what it checks is what is meant.
      const definition = zodSchema._zod.def as { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType }
      if (definition.type !== 'pipe' || definition.in?._zod.def.type !== 'transform') return
      Object.assign(jsonSchema, zodShape(definition.out as z.ZodType))
    },
  })
  return shape
}

type Properties = Record<string, Shape>

/** The parameters of a query: of a union those of each member, where only what all need is required. */
export function queryParameters(schema: z.ZodType): Shape[] {
  const shape = zodShape(schema)
  const members = ((shape.oneOf ?? shape.anyOf) as Shape[] | undefined) ?? [shape]
  const properties: Properties = {}
  for (const member of members) {
    for (const [name, property] of Object.entries((member.properties ?? {}) as Properties)) {
      properties[name] = properties[name] ? merged(properties[name], property) : property
    }
  }
  const isRequired = (name: string) =>
    members.every(({ required }) => (required as string[] | undefined)?.includes(name))
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: 'query',
    ...(description !== undefined && { description }),
    required: isRequired(name),
    schema: property,
  }))
}

/** `{const: a}` and `{const: b}` are one list of values. */
const merged = (one: Shape, other: Shape): Shape =>
  other.const === undefined ? one : { type: 'string', enum: [...valuesOf(one), other.const] }

const valuesOf = (shape: Shape): unknown[] => (shape.enum as unknown[] | undefined) ?? [shape.const]
