import { escapeHtml } from '@/shared/escape-html'

import type { ApiDocument, ApiMedia, ApiOperation } from './api-document'
import { pageStyle } from './page-style'
import { renderShape, schemaId } from './render-shape'

/** The API's description for people who write programs; needs no script. */
export function renderPage(document: ApiDocument): string {
  const { info, tags, components } = document
  const groups = groupOperations(document)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API · ${escapeHtml(info.title)}</title><style>${pageStyle}</style></head>
<body><div class="page"><header><h1>${escapeHtml(info.title)} API</h1>
<p>Version ${escapeHtml(info.version)}. ${prose(info.description)} The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${renderParts(tags.map(({ name }) => name))}</header>
<main>${tags.map(({ name }) => renderGroup(name, groups.get(name) ?? [], document)).join('\n')}
<section><h2 id="schemas">Schemas</h2>${Object.entries(components.schemas)
    .map(
      ([name, shape]) =>
        `<details id="${schemaId(name)}"><summary><code>${escapeHtml(name)}</code><span>${escapeHtml(shape.description ?? '')}</span></summary><div><h3>Shape</h3><pre tabindex="0">${renderShape(shape)}</pre></div></details>`,
    )
    .join('\n')}</section></main></div></body></html>`
}

const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Groups of one kind stand together, under what their names begin with. */
const KINDS = [
  { title: 'The shop', prefix: '' },
  { title: 'Tables', prefix: 'Table ' },
  { title: 'Documents of the CMS', prefix: 'Documents of ' },
]

function renderParts(names: string[]): string {
  const kindOf = (name: string) => KINDS.findLast(({ prefix }) => name.startsWith(prefix))
  const lists = KINDS.map((kind) => {
    const links = names
      .filter((name) => kindOf(name) === kind)
      .map((name) => `<li><a href="#${groupId(name)}">${escapeHtml(name.slice(kind.prefix.length))}</a></li>`)
    return `<h2>${kind.title}</h2><ul>${links.join('')}</ul>`
  })
  return `<nav aria-label="Parts">${lists.join('')}<p><a href="#schemas">Schemas</a></p></nav>`
}

type Told = { method: string; path: string; operation: ApiOperation }

function groupOperations({ paths }: ApiDocument): Map<string, Told[]> {
  const groups = new Map<string, Told[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags[0] ?? ''
      groups.set(name, [...(groups.get(name) ?? []), { method, path, operation }])
    }
  }
  return groups
}

const groupId = (name: string) => `group-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

const renderGroup = (name: string, told: Told[], document: ApiDocument) =>
  `<section><h2 id="${groupId(name)}">${escapeHtml(name)}</h2>${told.map((each) => renderOperation(each, document)).join('\n')}</section>`

function renderOperation({ method, path, operation }: Told, document: ApiDocument): string {
  const { summary, parameters = [], requestBody, responses } = operation
  const parts = [
    parameters.length > 0 &&
      `<h3>Parameters</h3><dl>${parameters
        .map(
          ({ name, in: place, required, schema, description }) =>
            `<dt><code>${escapeHtml(name)}${required ? '' : '?'}: ${renderShape(schema)}</code> in the ${escapeHtml(place)}</dt>${description ? `<dd>${escapeHtml(description)}</dd>` : ''}`,
        )
        .join('')}</dl>`,
    requestBody && `<h3>Body</h3>${renderMedia(requestBody.content)}`,
    `<h3>Answers</h3><dl>${Object.entries(responses)
      .map(([status, { $ref, ...own }]) => {
        const response = $ref ? document.components.responses[$ref.split('/').at(-1)!]! : own
        const media = $ref ? '' : renderMedia(response.content ?? {})
        return `<dt><b>${escapeHtml(status)}</b> ${escapeHtml(response.description ?? '')}</dt><dd>${media}</dd>`
      })
      .join('')}</dl>`,
  ]
  return `<details><summary><b>${escapeHtml(method.toUpperCase())}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span><em>${escapeHtml(roleOf(operation))}</em></summary><div>${parts.filter(Boolean).join('')}</div></details>`
}

const renderMedia = (content: ApiMedia): string =>
  Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<code>${escapeHtml(type)}</code>${schema ? `<pre tabindex="0">${renderShape(schema)}</pre>` : ''}`,
    )
    .join(' ')

const ROLES: Record<string, string> = { user: 'signed in', editor: 'editors', admin: 'administrators' }

/** Of several roles the first is the plainest that suffices. */
function roleOf({ security }: ApiOperation): string {
  if (!security) return 'by the access of its collection'
  const plainest = security[0]?.session[0]
  return plainest === undefined ? 'everyone' : (ROLES[plainest] ?? plainest)
}
