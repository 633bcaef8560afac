import type { SanitizedConfig } from 'payload'

import type { Shape } from '@/endpoints/describe'

import type { Operation } from './operation'
import { documentName } from './payload-shapes'

type Paths = Record<string, Record<string, Operation>>

const ref = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: Record<string, Shape>, required = Object.keys(properties)): Shape => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const TEXT: Shape = { type: 'string' }
const NUMBER_OR_NULL: Shape = { type: ['integer', 'null'] }

/** A page of documents. */
const pageOf = (document: Shape): Shape =>
  object({
    docs: { type: 'array', items: document },
    totalDocs: { type: 'integer' },
    limit: { type: 'integer' },
    totalPages: { type: 'integer' },
    page: NUMBER_OR_NULL,
    pagingCounter: NUMBER_OR_NULL,
    hasPrevPage: { type: 'boolean' },
    hasNextPage: { type: 'boolean' },
    prevPage: NUMBER_OR_NULL,
    nextPage: NUMBER_OR_NULL,
  })

const saved = (document: Shape): Shape => object({ doc: document, message: TEXT })
const several = (document: Shape): Shape =>
  object({ docs: { type: 'array', items: document }, errors: { type: 'array' }, message: TEXT }, [
    'docs',
    'errors',
  ])
const versionOf = (document: Shape): Shape =>
  object(
    {
      id: { type: ['integer', 'string'] },
      parent: { anyOf: [{ type: ['integer', 'null'] }, document] },
      version: document,
      createdAt: TEXT,
      updatedAt: TEXT,
      autosave: { type: ['boolean', 'null'] },
      latest: { type: ['boolean', 'null'] },
      snapshot: { type: ['boolean', 'null'] },
      publishedLocale: { type: ['string', 'null'] },
    },
    ['id', 'version'],
  )

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

type Told = { summary: string; parameters?: Shape[]; takes?: Shape | 'form'; answers: Record<number, Shape> }

/** Payload's own addresses of collections and globals, which the panel calls; each collection's access decides. */
export function payloadPaths({ collections, globals }: SanitizedConfig): Paths {
  const paths: Paths = {}
  const add = (path: string, method: string, group: string, told: Told) => {
    paths[path] = { ...paths[path], [method]: operation(group, told) }
  }
  for (const { slug, endpoints, versions, upload } of collections) {
    if (endpoints === false || slug.startsWith('payload-')) continue
    const group = `Documents of ${slug}`
    const document = ref(documentName(slug))
    const base = `/api/${slug}`
    const takes = upload ? 'form' : document
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
    if (upload) {
      add(`${base}/file/{filename}`, 'get', group, {
        summary: 'The file itself.',
        parameters: [parameter('filename', TEXT, 'path')],
        answers: {},
      })
    }
    if (versions) addVersions(add, base, group, document)
  }
  for (const { slug, versions } of globals) {
    const group = `Documents of ${slug}`
    const document = ref(documentName(slug))
    const base = `/api/globals/${slug}`
    add(base, 'get', group, { summary: 'The document.', parameters: SHAPED, answers: { 200: document } })
    add(base, 'post', group, {
      summary: 'Changes the document.',
      parameters: SHAPED,
      takes: document,
      answers: { 200: object({ result: document, message: TEXT }) },
    })
    if (versions) addVersions(add, base, group, document)
  }
  return paths
}

function addVersions(
  add: (path: string, method: string, group: string, told: Told) => void,
  base: string,
  group: string,
  document: Shape,
) {
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
    answers: { 200: { anyOf: [document, saved(document), object({ doc: document, message: TEXT })] } },
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
