import { sql } from '@payloadcms/db-postgres'
import { NotFound, type PayloadRequest } from 'payload'

import type { Difference, DifferencesAnswer } from '@/contracts/content'
import { query } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { type Change, compareContent } from './compare'
import { type DocumentRef, findDocument } from './document-ref'
import { excerpts } from './excerpt'
import { readNames } from './read-names'
import { type Names, valueText } from './value-text'

type ListArgs = { req: PayloadRequest; named: Parameters<typeof findDocument>[0]['named'] }
type Values = Record<string, unknown>

/**
 * Everything in which a document's draft differs from what the site shows, with who wrote it last. Read as the person
 * that asks may read it.
 *
 * @throws AppError 404 when there is no such document, or it has no drafts; Payload's Forbidden when it may not be read
 */
export async function listDifferences({ req, named }: ListArgs): Promise<DifferencesAnswer> {
  const document = findDocument({ payload: req.payload, named })
  const [published, draft] = await Promise.all([
    read({ req, document, isDraft: false }),
    read({ req, document, isDraft: true }),
  ])
  // A row that is a draft itself has never been on the site, or was taken off.
  const isPublished = published._status !== 'draft'
  const changes = compareContent({
    fields: document.fields,
    before: isPublished ? published : null,
    after: draft,
  })
  const [names, edits] = await Promise.all([readNames({ req, changes }), readEdits({ req, document })])
  const savedAt = typeof draft.updatedAt === 'string' ? draft.updatedAt : null
  return {
    isPublished,
    differences: changes.map((change) => ({
      ...describe(change, names),
      ...(lastEdit(edits, change.path) ?? { by: null, at: savedAt }),
    })),
  }
}

type ReadArgs = { req: PayloadRequest; document: DocumentRef; isDraft: boolean }

async function read({ req, document, isDraft }: ReadArgs): Promise<Values> {
  const options = { req, draft: isDraft, depth: 0, overrideAccess: false } as const
  const { payload } = req
  if (document.kind === 'global')
    return { ...(await payload.findGlobal({ ...options, slug: document.slug })) }
  return payload
    .findByID({ ...options, collection: document.slug, id: document.id, trash: true })
    .then((row): Values => ({ ...row }))
    .catch((error: unknown) => {
      throw error instanceof NotFound ? new AppError(404, 'Questo contenuto non c’è.') : error
    })
}

function describe(change: Change, names: Names): Omit<Difference, 'by' | 'at'> {
  const { path, labels, kind, field } = change
  const isMove = kind === 'moved'
  const text = (value: unknown) => (isMove ? `posto ${String(value)}` : valueText({ field, value, names }))
  const [was, is] = [text(change.before), text(change.after)]
  const [section, ...rest] = labels
  return {
    path,
    kind,
    section: rest.length > 0 ? section! : null,
    label: (rest.length > 0 ? rest : labels).join(' › '),
    ...excerpts(was, is),
    isFormatOnly: kind === 'changed' && was === is,
  }
}

type Edit = { by: string | null; at: string }

/** Who wrote each field of the document last, by path. */
async function readEdits({ req, document }: Omit<ReadArgs, 'isDraft'>): Promise<Map<string, Edit>> {
  const rows = await query<Edit & { path: string }>(
    req,
    sql`SELECT e.path, coalesce(nullif(u.name, ''), u.email) AS by,
               to_char(e.edited_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
        FROM content_edits e LEFT JOIN users u ON u.id = e.user_id
        WHERE e.document = ${document.key}`,
  )
  return new Map(rows.map(({ path, by, at }) => [path, { by, at }]))
}

/** The note of the path itself, or of the entry that it lies in: an entry that was added is noted as a whole. */
function lastEdit(edits: ReadonlyMap<string, Edit>, path: string): Edit | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const edit = edits.get(parts.slice(0, length).join('.'))
    if (edit) return edit
  }
  return undefined
}
