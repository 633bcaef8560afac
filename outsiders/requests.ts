type Schema = {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  description?: string
}

type Parameter = { name: string; in: string; style?: string; schema: Schema }

type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

/** What is read of `src/contracts/openapi.json`. */
export type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type ApiRequest = { method: string; address: string; type?: string; body?: string }

/** What would end the session that the others are sent with, or takes a whole file in place of values. */
const LEFT_OUT = [/^\/api\/logout$/, /^\/api\/sessions$/, /\/logout$/, /\/import$/, /^\/api\/upload\//]
/** Deepest level of a body whose fields are tried. */
const DEEPEST = 4
const ORDER = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Every operation of the API that takes something: a query, a JSON body or a part of its path, each with values that
 * the shop would take. Parts of a path are marked with `*`, as sqlmap wants it; reading comes first and deleting last,
 * and accounts after all else, so that what is sent finds its rows and its session as long as can be.
 */
export function requestsOf(description: Description): ApiRequest[] {
  const requests = Object.entries(description.paths)
    .filter(([path]) => !LEFT_OUT.some((pattern) => pattern.test(path)))
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        requestsFor({ path, method, operation, schemas: description.components.schemas }),
      ),
    )
  return requests.sort((one, other) => rank(one) - rank(other))
}

const rank = ({ method, address }: ApiRequest) =>
  ORDER.indexOf(method.toLowerCase()) * 2 + (/\/users\b/.test(address) ? 1 : 0)

type RequestsForArgs = {
  path: string
  method: string
  operation: Operation
  schemas: Record<string, Schema>
}

function requestsFor({ path, method, operation, schemas }: RequestsForArgs): ApiRequest[] {
  const verb = method.toUpperCase()
  const plain = path.replaceAll(/\{\w+\}/g, '1')
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, style, schema }) =>
      style === 'deepObject' ? `${name}[id][equals]=1` : `${name}=${asText(valueOf({ schema, schemas }))}`,
    )
    .join('&')
  const body = bodyOf(operation, schemas)
  const found: ApiRequest[] = []
  if (path.includes('{')) found.push({ method: verb, address: path.replaceAll(/\{\w+\}/g, '1*') })
  if (query) found.push({ method: verb, address: `${plain}?${query}` })
  if (body) found.push({ method: verb, address: plain, type: 'application/json', body })
  return found
}

function bodyOf(operation: Operation, schemas: Record<string, Schema>): string | undefined {
  const declared = operation.requestBody?.content['application/json']?.schema
  if (!declared) return undefined
  // A document of Payload's: its fields stand in another schema, which the description names.
  const document = /^Fields of (\w+);/.exec(declared.description ?? '')?.[1]
  const schema = document ? schemas[document] : declared
  const value = schema && valueOf({ schema, schemas })
  return value && typeof value === 'object' && Object.keys(value).length > 0
    ? JSON.stringify(value)
    : undefined
}

type ValueArgs = { schema: Schema; schemas: Record<string, Schema>; level?: number }

/** A value that fits a schema. */
export function valueOf({ schema, schemas, level = 0 }: ValueArgs): unknown {
  const within = (inner: Schema) => valueOf({ schema: inner, schemas, level: level + 1 })
  if (schema.$ref) {
    const named = schemas[schema.$ref.split('/').at(-1)!]
    return named && level <= DEEPEST ? within(named) : null
  }
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choice) return within(choice[0]!)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? null
  if (schema.default !== undefined && schema.default !== '') return schema.default
  const type = [schema.type].flat().find((name) => name !== 'null')
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'array') return schema.items && level < DEEPEST ? [within(schema.items)] : []
  if (type === 'object' || schema.properties) {
    if (level >= DEEPEST) return {}
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, within(inner)]),
    )
  }
  return textOf(schema)
}

function textOf({ format, pattern = '', minLength = 1 }: Schema): string {
  if (format === 'email') return 'prova@persone.example'
  if (format === 'date-time') return '2026-01-02T03:04:05.000Z'
  if (format === 'date' || pattern.includes('{4}-')) return '2026-01-02'
  if (pattern.includes('(asc|desc)')) return 'id:asc'
  if (pattern.startsWith('^\\d')) return '1'
  return 'prova'.padEnd(minLength, 'a')
}

const asText = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
