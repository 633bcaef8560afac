import type { CollectionSlug, FlattenedField, GlobalSlug, Payload } from 'payload'

import { AppError } from '@/shared/app-error'

/** A document with drafts: a global, or a row of a collection. */
export type DocumentRef =
  | { kind: 'global'; slug: GlobalSlug; key: string; fields: FlattenedField[] }
  | { kind: 'row'; slug: CollectionSlug; id: number; key: string; fields: FlattenedField[] }

type Named = { global: string } | { collection: string; id: string }

/**
 * The document that an address names.
 *
 * @throws AppError 404 when there is no such global or collection, or it has no drafts
 */
export function findDocument({ payload, named }: { payload: Payload; named: Named }): DocumentRef {
  const { collections, globals } = payload.config
  const config =
    'global' in named
      ? globals.find(({ slug }) => slug === named.global)
      : collections.find(({ slug }) => slug === named.collection)
  if (!config?.versions || !config.versions.drafts) throw new AppError(404, 'Questo contenuto non c’è.')
  const fields = config.flattenedFields
  if ('global' in named) {
    return { kind: 'global', slug: config.slug as GlobalSlug, key: keyOf(config.slug), fields }
  }
  const id = Number(named.id)
  return { kind: 'row', slug: config.slug as CollectionSlug, id, key: keyOf(config.slug, id), fields }
}

/** How `content_edits` names a document: `landing`, `faqs/12`. */
export const keyOf = (slug: string, id?: number | string): string =>
  id === undefined ? slug : `${slug}/${id}`
