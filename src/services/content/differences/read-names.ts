import type { CollectionSlug, FlattenedField, PayloadRequest } from 'payload'

import { type Change, fieldsOfRow } from './compare'
import { nameKey, type Names } from './value-text'

type Values = Record<string, unknown>
type Reference = { collection: CollectionSlug; id: number | string }

/** What the files and rows are called that changes name, as far as this person may read them. */
export async function readNames({
  req,
  changes,
}: {
  req: PayloadRequest
  changes: readonly Change[]
}): Promise<Names> {
  const references = changes
    .filter(({ kind }) => kind !== 'moved')
    .flatMap(({ field, before, after }) => [...referencesOf(field, before), ...referencesOf(field, after)])
  const collections = [...new Set(references.map(({ collection }) => collection))]
  const found = await Promise.all(
    collections.map(async (collection): Promise<[string, string][]> => {
      const ids = references.filter((reference) => reference.collection === collection).map(({ id }) => id)
      const { docs } = await req.payload.find({
        req,
        collection,
        where: { id: { in: [...new Set(ids)] } },
        depth: 0,
        pagination: false,
        overrideAccess: false,
      })
      const { useAsTitle = 'id' } = req.payload.collections[collection].config.admin
      return docs.map((row) => {
        const values = row as unknown as Values
        // A file is called by its name, whatever else it is called.
        const name = values.filename ?? values[useAsTitle]
        return [nameKey(collection, row.id), typeof name === 'string' ? name : `n. ${row.id}`]
      })
    }),
  )
  return new Map(found.flat())
}

function referencesOf(field: FlattenedField, value: unknown): Reference[] {
  if (value === null || value === undefined) return []
  if (field.type === 'array' || field.type === 'blocks') {
    const row = value as Values
    return fieldsOfRow(field, row).flatMap((inner) =>
      'name' in inner ? referencesOf(inner, row[inner.name]) : [],
    )
  }
  if (field.type !== 'upload' && field.type !== 'relationship') return []
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((entry): Reference[] => {
    const named =
      typeof entry === 'object' && entry !== null
        ? (entry as { relationTo?: unknown; value?: unknown })
        : { relationTo: field.relationTo, value: entry }
    const { relationTo, value: id } = named
    const isId = typeof id === 'number' || typeof id === 'string'
    return typeof relationTo === 'string' && isId ? [{ collection: relationTo as CollectionSlug, id }] : []
  })
}
