import { readFileSync } from 'node:fs'

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'

type Media = Record<string, { schema?: object }>
type Operation = {
  requestBody?: { content: Media }
  responses: Record<string, { $ref?: string; content?: Media }>
}

/** What was asked of the shop, and what it answered. */
export type Exchange = {
  method: string
  /** Path and query. */
  address: string
  /** Where it was JSON in text. */
  sent?: string
  status: number
  /** The answer's media type, without parameters. */
  type: string
  body?: string
}

const document = JSON.parse(readFileSync('src/contracts/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: Media }> }
}
const ajv = new Ajv2020({ strict: false, formats: fullFormats })
ajv.addSchema(document, 'openapi')

/** An address with fewer parts that may be anything is the one that is meant. */
const patterns = Object.keys(document.paths)
  .map((path) => ({
    path,
    parts: path.split('{').length,
    pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((one, other) => one.parts - other.parts)

const compiled = new Map<string, ValidateFunction>()

function validatorAt(pointer: string): ValidateFunction {
  const known = compiled.get(pointer)
  if (known) return known
  const validate = ajv.compile({ $ref: `openapi#${pointer}` })
  compiled.set(pointer, validate)
  return validate
}

const escape = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
const pointerOf = (...parts: string[]) => parts.map((part) => `/${escape(part)}`).join('')

/** How what is not described may be answered: the shop does not have it, keeps it to itself, or cannot read it. */
const isRefused = (status: number) => status >= 400 && status < 500
const REFUSAL = pointerOf(
  'components',
  'responses',
  'PayloadRefusal',
  'content',
  'application/json',
  'schema',
)

/**
 * In what an answer differs from openapi.json. An address or method that is not described has to be refused;
 * what was accepted has to be what is described as its request.
 *
 * @returns a sentence; undefined when all is as described
 */
export function differenceOf(exchange: Exchange): string | undefined {
  const { method, address, status, type } = exchange
  const pathname = address.split('?')[0]!.replace(/(?<=.)\/$/, '')
  const said = (words: string) => `${method} ${pathname} answered ${status}: ${words}`
  const verb = method.toLowerCase()
  const found = patterns.find(({ path, pattern }) => {
    const methods = document.paths[path]!
    return pattern.test(pathname) && (verb in methods || (verb === 'head' && 'get' in methods))
  })
  if (!found) {
    if (!isRefused(status)) return said('the address and method are not described')
    return verb === 'head' ? undefined : faultOf(REFUSAL, exchange.body, said)
  }
  const described = verb in document.paths[found.path]! ? verb : 'get'
  const operation = document.paths[found.path]![described]!
  const response = operation.responses[status]
  if (!response) return said('the status is not described')
  const name = response.$ref?.split('/').at(-1)
  const content = name ? document.components.responses[name]!.content : response.content
  if (verb === 'head' || status === 304) return undefined
  if (!content) return exchange.body || type ? said(`a body of ${type} is not described`) : undefined
  const media = type in content ? type : '*/*' in content ? '*/*' : undefined
  if (media === undefined)
    return said(`${type || 'no body'} is not described, but ${Object.keys(content).join(', ')}`)
  const base = name
    ? pointerOf('components', 'responses', name)
    : pointerOf('paths', found.path, described, 'responses', String(status))
  const wrong =
    content[media]!.schema && exchange.body !== undefined
      ? faultOf(`${base}${pointerOf('content', media, 'schema')}`, exchange.body, said)
      : undefined
  if (wrong !== undefined || status >= 300 || exchange.sent === undefined) return wrong
  if (!operation.requestBody?.content['application/json']?.schema) return undefined
  const request = pointerOf(
    'paths',
    found.path,
    described,
    'requestBody',
    'content',
    'application/json',
    'schema',
  )
  return faultOf(request, exchange.sent, (words) => said(`its request is not as described: ${words}`))
}

function faultOf(pointer: string, text: string | undefined, said: (words: string) => string) {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return said(`not JSON: ${text?.slice(0, 200)}`)
  }
  const validate = validatorAt(pointer)
  if (validate(value)) return undefined
  const [fault] = validate.errors ?? []
  return said(
    `${fault?.instancePath || '/'} ${fault?.message} ${JSON.stringify(fault?.params)} in ${text?.slice(0, 400)}`,
  )
}
