import type { Endpoint } from 'payload'
import type { z } from 'zod'

import type { Content, Description, Shape } from '@/endpoints/describe'

import { queryParameters, zodShape } from './zod-shape'

export type Operation = Shape

/** Parts of a path that are not any text. */
const PARTS: Record<string, Shape> = {
  id: { type: 'integer', minimum: 1 },
  release: { type: 'integer', minimum: 1 },
  refunded: { type: 'integer', minimum: 0 },
  kind: { type: 'string', enum: ['media', 'file'] },
}

/** `/tables/:table/:id` as OpenAPI writes it, below `/api`. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, base = '/api'): string =>
  `${base}${path.replace(/:(\w+)/g, '{$1}')}`

/** An endpoint's description as an operation of the document. */
export function operationOf(
  endpoint: Pick<Endpoint, 'path' | 'method' | 'custom'>,
  description: Description,
): Operation {
  const { group, about, role, query, body, otherBodies = [] } = description
  const parts = [...endpoint.path.matchAll(/:(\w+)/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'table')
  const parameters = [
    ...parts.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: PARTS[name] ?? { type: 'string' },
    })),
    ...(query ? queryParameters(query) : []),
  ]
  const contents = [
    ...(body ? [['application/json', { schema: isZod(body) ? zodShape(body) : body }] as const] : []),
    ...otherBodies.map((type) => [type, {}] as const),
  ]
  return {
    tags: [group],
    summary: about,
    // The roles that suffice; OpenAPI 3.1 lets a cookie name them.
    security: role === 'visitor' ? [] : [{ session: rolesFrom(role) }],
    ...(parameters.length > 0 && { parameters }),
    ...(contents.length > 0 && { requestBody: { content: Object.fromEntries(contents) } }),
    responses: responsesOf(description, parts.length > 0 || endpoint.path.includes(':table')),
  }
}

const isZod = (body: z.ZodType | Shape): body is z.ZodType => '_zod' in body

const ROLES = ['user', 'editor', 'admin']
const rolesFrom = (role: string) => ROLES.slice(ROLES.indexOf(role))

function responsesOf(
  { answers, refuses = [], role, query, body, otherBodies }: Description,
  hasParts: boolean,
) {
  const refused = [
    ...(role === 'visitor' ? [] : role === 'user' ? [401] : [401, 403]),
    ...(query ? [400] : []),
    // A body larger than JSON may be is taken of the signed-in alone (src/server/http/body-limit.ts).
    ...(body || otherBodies?.length ? [400, 401, 403, 408, 413] : []),
    ...(body && !otherBodies?.length ? [415] : []),
    ...(body ? [415] : []),
    ...(hasParts ? [404] : []),
    ...refuses,
    500,
    503,
  ]
  return Object.fromEntries([
    ...refused.map((status) => [status, { $ref: '#/components/responses/Refusal' }] as const),
    ...Object.entries(answers).map(
      ([status, content]) => [status, responseOf(Number(status), content)] as const,
    ),
  ])
}

function responseOf(status: number, content: Content | Content[]): Shape {
  const contents = [content].flat().filter((each) => each !== null)
  const types = [...new Set(contents.map(({ type }) => type))]
  return {
    description: wordsFor(status),
    ...(status >= 300 && status < 400 && status !== 304 && { headers: LOCATION }),
    ...(types.length > 0 && {
      content: Object.fromEntries(types.map((type) => [type, mediaOf(type, contents)])),
    }),
  }
}

const LOCATION = { Location: { required: true, schema: { type: 'string' } } }

function mediaOf(type: string, contents: readonly NonNullable<Content>[]): Shape {
  const shapes = contents.flatMap((each) => (each.type === type && each.shape ? [each.shape] : []))
  if (shapes.length === 0) return {}
  return { schema: shapes.length === 1 ? shapes[0] : { anyOf: shapes } }
}

const WORDS: Record<number, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Under way.',
  204: 'Done; nothing to tell.',
  206: 'The part that was asked for.',
  304: 'Unchanged since the `ETag` that was sent.',
}

const wordsFor = (status: number): string =>
  WORDS[status] ?? (status < 400 ? 'Leads on.' : 'Refused, with what it takes to go on.')
