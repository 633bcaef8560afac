import type { Shape } from '@/endpoints/describe'

export const ref = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` })
export const object = (properties: Record<string, Shape>, required = Object.keys(properties)): Shape => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
export const TEXT: Shape = { type: 'string' }
const NUMBER_OR_NULL: Shape = { type: ['integer', 'null'] }

/** A page of documents. */
export const pageOf = (document: Shape): Shape =>
  object(
    {
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
    },
    ['docs', 'totalDocs', 'totalPages', 'hasPrevPage', 'hasNextPage'],
  )

export const saved = (document: Shape): Shape => object({ doc: document, message: TEXT })
export const several = (document: Shape): Shape =>
  object({ docs: { type: 'array', items: document }, errors: { type: 'array' }, message: TEXT }, [
    'docs',
    'errors',
  ])
export const versionOf = (document: Shape): Shape =>
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
