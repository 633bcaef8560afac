import type { Endpoint, Payload } from 'payload'

import type { Description, Shape } from '@/endpoints/describe'
import { endpoints } from '@/endpoints'
import { panelAuthEndpoints } from '@/endpoints/accounts-panel'
import { servedInFront } from '@/endpoints/served-in-front'
import { SESSION_COOKIE } from '@/services/accounts/session-cookie'
import { describeTables } from '@/services/tables/table'

import { contractShapes } from './contract-shapes'
import { type Operation, operationOf, pathOf } from './operation'
import { payloadPaths } from './payload-operations'
import { payloadShapes } from './payload-shapes'
import { tableShapes } from './table-shapes'

type Paths = Record<string, Record<string, Operation>>

const descriptionOf = ({ custom }: Pick<Endpoint, 'custom'>) => custom?.description as Description | undefined

/**
 * The API as OpenAPI 3.1: the shop's own endpoints by their descriptions, the tables by their collections, and Payload's
 * own addresses by its configuration.
 *
 * @param version of the shop
 */
export function buildDocument({ payload, version }: { payload: Payload; version: string }): Shape {
  const tables = [...describeTables({ payload }).values()]
  const paths: Paths = {}
  const add = (path: string, method: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method]: operation }
  }
  const told = [
    ...[...endpoints, ...servedInFront].map((endpoint) => ({ endpoint, base: '/api' })),
    ...panelAuthEndpoints.map((endpoint) => ({ endpoint, base: '/api/users' })),
  ]
  for (const { endpoint, base } of told) {
    const description = descriptionOf(endpoint)
    if (!description) continue
    const path = pathOf(endpoint, base)
    const operation = operationOf(endpoint, description)
    if (!path.includes('{table}')) add(path, endpoint.method, operation)
    // The same for each table, with the names of its own shapes.
    else for (const { name } of tables) add(forTable(path, name), endpoint.method, forTable(operation, name))
  }
  for (const [path, methods] of Object.entries(payloadPaths(payload.config))) {
    for (const [method, operation] of Object.entries(methods))
      if (!paths[path]?.[method]) add(path, method, operation)
  }
  const known: Record<string, Shape> = {
    ...REFUSALS,
    ...Object.fromEntries(tables.flatMap((table) => Object.entries(tableShapes(table)))),
    ...payloadShapes(payload.config),
  }
  const named = namesIn(paths).filter((name) => !(name in known))
  const schemas = { ...known, ...contractShapes(named) }
  return {
    openapi: '3.1.1',
    info: { title: 'Ore Serene', version, description: ABOUT },
    servers: [{ url: '/' }],
    tags: [
      ...new Set(
        Object.values(paths).flatMap((methods) =>
          Object.values(methods).flatMap(({ tags }) => tags as string[]),
        ),
      ),
    ].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: SESSION },
      },
      responses: RESPONSES,
      schemas: reachable(paths, schemas),
    },
  }
}

const ABOUT =
  'Everything is JSON in UTF-8 but CSV, files and pages. A refusal is one Italian sentence, in `error` and in `message`. Amounts are integer cents, times ISO 8601 in UTC.'
const SESSION = 'Set by signing in. Over https its name begins with `__Host-`.'

const forTable = <T>(template: T, table: string): T =>
  JSON.parse(JSON.stringify(template).replaceAll('{table}', table)) as T

const REFUSALS: Record<string, Shape> = {
  Refusal: {
    type: 'object',
    description: 'The same Italian sentence twice, and a sentence for each field at fault.',
    properties: {
      error: { type: 'string' },
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['error', 'message'],
    additionalProperties: false,
  },
  PayloadRefusal: {
    type: 'object',
    description: 'How Payload refuses, with the sentence in `error`.',
    properties: {
      error: { type: 'string' },
      message: { type: 'string' },
      docs: { type: 'array' },
      errors: { type: 'array', items: { type: 'object', properties: { message: { type: 'string' } } } },
    },
    required: ['error'],
    additionalProperties: false,
  },
}

const refused = (...names: string[]) => ({
  description: 'Refused; `Retry-After` says when to try again, where that is known.',
  content: {
    'application/json': {
      schema:
        names.length === 1
          ? { $ref: `#/components/schemas/${names[0]}` }
          : { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) },
    },
  },
})

const RESPONSES = { Refusal: refused('Refusal'), PayloadRefusal: refused('Refusal', 'PayloadRefusal') }

/** The schemas that a part of the document names. */
const namesIn = (part: unknown): string[] => [
  ...new Set(
    [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) =>
      decodeURIComponent(name!),
    ),
  ),
]

/** Of all schemas those that the paths lead to, by name. */
function reachable(paths: Paths, schemas: Record<string, Shape>): Record<string, Shape> {
  const found = new Map<string, Shape>()
  const waiting = namesIn([paths, RESPONSES])
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const shape = schemas[name]
    if (!shape) throw new Error(`no schema is called ${name}`)
    if (found.has(name)) continue
    found.set(name, shape)
    waiting.push(...namesIn(shape))
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}
