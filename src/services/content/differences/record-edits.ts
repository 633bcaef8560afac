import { sql } from '@payloadcms/db-postgres'
import type { CollectionConfig, FlattenedField, GlobalConfig, PayloadRequest } from 'payload'

import { query } from '@/services/database'

import { compareContent } from './compare'
import { keyOf } from './document-ref'

type Values = Record<string, unknown>

/** Adds to a collection with drafts the hook that notes who wrote what of a draft. */
export function withEdits(collection: CollectionConfig): CollectionConfig {
  if (!hasDrafts(collection)) return collection
  const { hooks } = collection
  return {
    ...collection,
    hooks: {
      ...hooks,
      afterChange: [
        ...(hooks?.afterChange ?? []),
        async ({ collection: { flattenedFields: fields, slug }, doc, previousDoc, req }) => {
          const document = keyOf(slug, (doc as { id: number }).id)
          await recordEdits({ req, document, fields, before: previousDoc, after: doc as Values })
          return doc as Values
        },
      ],
      afterDelete: [
        ...(hooks?.afterDelete ?? []),
        async ({ collection: { slug }, id, req }) => {
          await query(req, sql`DELETE FROM content_edits WHERE document = ${keyOf(slug, id)}`)
        },
      ],
    },
  }
}

/** As `withEdits`, for a global. */
export function withEditsOfGlobal(global: GlobalConfig): GlobalConfig {
  if (!hasDrafts(global)) return global
  const { hooks } = global
  return {
    ...global,
    hooks: {
      ...hooks,
      afterChange: [
        ...(hooks?.afterChange ?? []),
        async ({ doc, global: { flattenedFields: fields, slug }, previousDoc, req }) => {
          await recordEdits({ req, document: keyOf(slug), fields, before: previousDoc, after: doc as Values })
          return doc as Values
        },
      ],
    },
  }
}

const hasDrafts = ({ versions }: CollectionConfig | GlobalConfig): boolean =>
  typeof versions === 'object' && Boolean(versions.drafts)

type RecordArgs = {
  req: PayloadRequest
  document: string
  fields: readonly FlattenedField[]
  before: unknown
  after: Values
}

/**
 * Notes the person and the time for each field in which a draft differs from the version before it, in the transaction
 * of the save. Payload's versions know no person, and one autosaved version holds the work of all who wrote into it.
 * Records nothing when a publication saves the remaining draft again (`keepsEdits`).
 */
async function recordEdits({ req, document, fields, before, after }: RecordArgs): Promise<void> {
  if (after._status !== 'draft' || !req.user || req.context.keepsEdits) return
  const paths = [...new Set(compareContent({ fields, before, after }).map(({ path }) => path))]
  if (paths.length === 0) return
  const rows = paths.map((path) => sql`(${document}, ${path}, ${req.user!.id}, now())`)
  await query(
    req,
    sql`INSERT INTO content_edits (document, path, user_id, edited_at) VALUES ${sql.join(rows, sql`, `)}
        ON CONFLICT (document, path) DO UPDATE SET user_id = excluded.user_id, edited_at = excluded.edited_at`,
  )
}
