import type { SanitizedConfig } from 'payload'

import type { Shape } from '@/endpoints/describe'

import type { Operation } from './operation'
import { object, pageOf, ref, saved, several, TEXT, versionOf } from './payload-answers'
import { documentName } from './payload-shapes'

type Paths = Record<string, Record<string, Operation>>

const parameter = (name: string, schema: Shape, place = 'query'): Shape => ({
  name,
  in: place,
  required: place === 'path',
  schema,
})
const ID = parameter('id', { type: ['integer', 'string'] }, 'path')
/** `where` is an object in brackets: `where[stars][equals]=5`. */
const FILTERED = [
  { name: 'where', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
  parameter('limit', { type: 'integer' }),
  parameter('page', { type: 'integer' }),
  parameter('sort', TEXT),
]
const SHAPED = [parameter('depth', { type: 'integer' }), parameter('draft', { type: 'boolean' })]

/** By operation and field. */
const ACCESS: Shape = { type: 'object', additionalProperties: { type: ['boolean', 'object'] } }

/** Payload ignores what is no field of the document. */
const fieldsOf = (slug: string): Shape => ({
  type: 'object',
  description: `Fields of ${documentName(slug)}; others are ignored.`,
})

type Told = { summary: string; parameters?: Shape[]; takes?: Shape | 'form'; answers: Record<number, Shape> }

/** Payload's own addresses of collections and globals, which the panel calls; each collection's access decides. */
export function payloadPaths({ collections, globals }: SanitizedConfig): Paths {
  const paths: Paths = {}
  const add: Add = (path, method, group, told) => {
    paths[path] = { ...paths[path], [method]: operation(group, told) }
  }
  let isOrdered = false
  for (const { slug, endpoints, versions, upload, disableDuplicate, orderable } of collections) {
    if (endpoints === false) continue
    const group = `Documents of ${slug}`
    const document = ref(documentName(slug))
    const base = `/api/${slug}`
    const isUpload = Boolean(upload)
    const takes = isUpload ? 'form' : fieldsOf(slug)
    add(base, 'get', group, {
      summary: 'Documents, page by page.',
      parameters: [...FILTERED, ...SHAPED],
      answers: { 200: pageOf(document) },
    })
    add(base, 'post', group, {
      summary: 'Adds a document.',
      parameters: SHAPED,
      takes,
      answers: { 201: saved(document) },
    })
    add(base, 'patch', group, {
      summary: 'Changes all documents that match.',
      parameters: [...FILTERED, ...SHAPED],
      takes,
      answers: { 200: several(document) },
    })
    add(base, 'delete', group, {
      summary: 'Deletes all documents that match.',
      parameters: [...FILTERED, ...SHAPED],
      answers: { 200: several(document) },
    })
    if (slug === 'payload-preferences') {
      addPreferences(add, base, group)
      continue
    }
    add(`${base}/count`, 'get', group, {
      summary: 'How many documents match.',
      parameters: FILTERED,
      answers: { 200: object({ totalDocs: { type: 'integer' } }) },
    })
    add(`${base}/{id}`, 'get', group, {
      summary: 'A document.',
      parameters: [ID, ...SHAPED],
      answers: { 200: document },
    })
    add(`${base}/{id}`, 'patch', group, {
      summary: 'Changes a document.',
      parameters: [ID, ...SHAPED],
      takes,
      answers: { 200: saved(document) },
    })
    add(`${base}/{id}`, 'delete', group, {
      summary: 'Deletes a document.',
      parameters: [ID, ...SHAPED],
      answers: { 200: saved(document) },
    })
    add(`${base}/access/{id}`, 'post', group, {
      summary: 'What the caller may do with a document.',
      parameters: [ID],
      answers: { 200: ACCESS },
    })
    if (!disableDuplicate) {
      add(`${base}/{id}/duplicate`, 'post', group, {
        summary: 'Adds a copy of a document.',
        parameters: [ID, ...SHAPED],
        answers: { 200: saved(document), 201: saved(document) },
      })
    }
    if (orderable) isOrdered = true
    if (isUpload) {
      add(`${base}/file/{filename}`, 'get', group, {
        summary: 'The file itself.',
        parameters: [parameter('filename', TEXT, 'path')],
        answers: {},
      })
    }
    if (versions) addVersions(add, base, group, document)
  }
  if (isOrdered) {
    add('/api/reorder', 'post', 'Documents in order', {
      summary: 'Moves documents among those of their collection.',
      answers: {
        200: object(
          { success: { const: true }, orderValues: { type: 'array', items: TEXT }, message: TEXT },
          ['success'],
        ),
      },
    })
  }
  for (const { slug, versions } of globals) {
    const group = `Documents of ${slug}`
    const document = ref(documentName(slug))
    const base = `/api/globals/${slug}`
    add(base, 'get', group, { summary: 'The document.', parameters: SHAPED, answers: { 200: document } })
    add(base, 'post', group, {
      summary: 'Changes the document.',
      parameters: SHAPED,
      takes: fieldsOf(slug),
      answers: { 200: object({ result: document, message: TEXT }) },
    })
    if (versions) addVersions(add, base, group, document)
  }
  return paths
}

/** The panel keeps what a person chose, each under its key. */
function addPreferences(add: Add, base: string, group: string) {
  const parameters = [parameter('key', TEXT, 'path')]
  const kept = { type: 'object', properties: { message: TEXT }, required: ['message'] }
  add(`${base}/{key}`, 'get', group, {
    summary: 'What is kept under a key.',
    parameters,
    answers: { 200: ANY_OBJECT },
  })
  add(`${base}/{key}`, 'post', group, {
    summary: 'Keeps something under a key.',
    parameters,
    takes: ANY_OBJECT,
    answers: { 200: kept },
  })
  add(`${base}/{key}`, 'delete', group, { summary: 'Forgets it.', parameters, answers: { 200: kept } })
}

const ANY_OBJECT: Shape = { type: 'object' }

type Add = (path: string, method: string, group: string, told: Told) => void

/** Payload lays its sentence among the fields of the document, which no closed schema of the document can say. */
const TAKEN_BACK: Shape = { type: 'object', properties: { message: TEXT }, required: ['message'] }

function addVersions(add: Add, base: string, group: string, document: Shape) {
  add(`${base}/versions`, 'get', group, {
    summary: 'Versions, page by page.',
    parameters: [...FILTERED, ...SHAPED],
    answers: { 200: pageOf(versionOf(document)) },
  })
  add(`${base}/versions/{id}`, 'get', group, {
    summary: 'A version.',
    parameters: [ID, ...SHAPED],
    answers: { 200: versionOf(document) },
  })
  add(`${base}/versions/{id}`, 'post', group, {
    summary: 'Takes a version back.',
    parameters: [ID],
    answers: { 200: TAKEN_BACK },
  })
}

const REFUSED = [400, 401, 403, 404, 409, 413, 500, 503]

function operation(group: string, { summary, parameters, takes, answers }: Told): Operation {
  const isFile = Object.keys(answers).length === 0
  return {
    tags: [group],
    summary,
    ...(parameters && { parameters }),
    ...(takes && {
      requestBody: {
        content:
          takes === 'form'
            ? { 'multipart/form-data': {}, 'application/json': {} }
            : { 'application/json': { schema: takes } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        REFUSED.map((status) => [status, { $ref: '#/components/responses/PayloadRefusal' }]),
      ),
      ...(isFile && FILE),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          { description: 'Done.', content: { 'application/json': { schema } } },
        ]),
      ),
    },
  }
}

const FILE = {
  200: { description: 'The file.', content: { '*/*': {} } },
  206: { description: 'A part of it.', content: { '*/*': {} } },
  304: { description: 'Unchanged.' },
}
