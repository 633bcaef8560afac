import { escapeHtml } from '@/shared/escape-html'

import type { ApiShape } from './api-document'

const INDENT = '  '

/** A schema as a developer would write the type, in HTML; a named one is a link to where it is explained. */
export function renderShape(shape: ApiShape, indent = ''): string {
  if (shape.$ref !== undefined) return linkTo(shape.$ref)
  if ('const' in shape) return escapeHtml(JSON.stringify(shape.const))
  if (shape.enum) return shape.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  const members = shape.anyOf ?? shape.oneOf
  if (members) return members.map((member) => renderShape(member, indent)).join(' | ')
  if (shape.allOf) return shape.allOf.map((member) => renderShape(member, indent)).join(' &amp; ')
  const types = [shape.type ?? 'any'].flat()
  return types.map((type) => renderType(type, shape, indent)).join(' | ')
}

function renderType(type: string, shape: ApiShape, indent: string): string {
  if (type === 'array') return shape.items ? `(${renderShape(shape.items, indent)})[]` : 'any[]'
  if (type === 'object') return renderObject(shape, indent)
  const range = rangeOf(shape)
  const notes = [shape.format, range].filter((note) => note !== undefined && type !== 'null')
  return `${escapeHtml(type)}${notes.length > 0 ? ` <i>(${escapeHtml(notes.join(', '))})</i>` : ''}`
}

function renderObject(
  { properties = {}, required = [], additionalProperties }: ApiShape,
  indent: string,
): string {
  const inner = indent + INDENT
  const lines = Object.entries(properties).flatMap(([name, property]) => [
    ...(property.description
      ? [`${inner}<i>// ${escapeHtml(property.description.replace(/\s+/g, ' '))}</i>`]
      : []),
    `${inner}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${renderShape(property, inner)}`,
  ])
  if (typeof additionalProperties === 'object') {
    lines.push(`${inner}[name]: ${renderShape(additionalProperties, inner)}`)
  }
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${indent}}`
}

function rangeOf({ minimum, maximum, minLength, maxLength }: ApiShape): string | undefined {
  const [from, to, unit] =
    minLength === undefined && maxLength === undefined
      ? [minimum, maximum, '']
      : [minLength, maxLength, ' characters']
  if (from === undefined && to === undefined) return undefined
  // zod's bounds of a whole number, which no rule here means.
  if (Math.abs(to ?? 0) === Number.MAX_SAFE_INTEGER)
    return from === undefined || Math.abs(from) === Number.MAX_SAFE_INTEGER ? undefined : `from ${from}`
  if (to === undefined) return `from ${from}${unit}`
  return from === undefined ? `up to ${to}${unit}` : `${from} to ${to}${unit}`
}

function linkTo(ref: string): string {
  const name = decodeURIComponent(ref.split('/').at(-1)!)
  return `<a href="#${schemaId(name)}">${escapeHtml(name)}</a>`
}

/** Where a named schema stands on the page. */
export const schemaId = (name: string): string => `schema-${escapeHtml(name)}`
