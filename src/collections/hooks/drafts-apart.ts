import type { CollectionConfig, CollectionSlug, PayloadRequest } from 'payload'

import { mayUsePanel } from '../access/roles'
import { contentOf, draftWith, kindOfWrite, stillDiffers } from './draft-content'
import { keepingEdits } from './keeping-edits'

type Values = Record<string, unknown>
type Args = { id?: number | string; data?: Values; draft?: boolean; duplicateFromID?: unknown }
type Row = Values & { id: number }

/** What `afterChange` saves again as a draft, by collection and id; kept in the request's context. */
type Waiting = { draft: Values; written: Values }

/**
 * Hooks of a collection with drafts. Payload merges every write onto the newest version, so a write that names one
 * field would publish the other fields of a draft that waits. Here a write starts from the published row:
 *
 * - what the tables, a CSV or the API write is published at once (contract §6), and nothing of the draft with it
 * - the draft stays a draft, with that change in it, so that a schedule finds it
 * - a row that is off the site stays off until somebody publishes it; a copy of a row begins as a draft
 * - a version that is brought back is published when its row is, also when that version was a draft
 * - visitors are answered from the rows, not from the versions, whatever they ask for
 *
 * @returns new lists at each call: Payload adds hooks of its own to them, for one collection
 */
export const draftsApart = (): NonNullable<CollectionConfig['hooks']> => ({
  // The types of the hook cannot say that the arguments come back as they were given.
  beforeOperation: [(operation) => prepare(operation) as Promise<never>],
  beforeChange: [
    ({ collection, data, originalDoc, req }) => {
      const key = keyOf(collection.slug, (originalDoc as Row | undefined)?.id)
      if (!restoredOf(req).delete(key)) return data as Values
      return { ...(data as Values), _status: 'published' }
    },
  ],
  afterChange: [
    async ({ collection, doc, req }) => {
      const { id } = doc as Row
      const key = keyOf(collection.slug, id)
      const waiting = waitingOf(req).get(key)
      if (!waiting) return doc as Values
      waitingOf(req).delete(key)
      await keepingEdits(req, () =>
        req.payload.update({
          collection: collection.slug,
          id,
          data: draftWith(waiting.draft, waiting.written),
          draft: true,
          trash: true,
          depth: 0,
          overrideAccess: true,
          req,
        }),
      )
      return doc as Values
    },
  ],
})

type Operation = {
  args: unknown
  collection: { slug: string }
  operation: string
  overrideAccess?: boolean | undefined
  req: PayloadRequest
}

async function prepare({
  args: given,
  collection,
  operation,
  overrideAccess,
  req,
}: Operation): Promise<Args> {
  const args = given as Args
  const slug = collection.slug as CollectionSlug
  switch (operation) {
    case 'read':
      return args.draft && !overrideAccess && !mayUsePanel({ req }) ? { ...args, draft: false } : args
    case 'create':
      return createArgs(args)
    case 'update':
      return updateArgs({ args, slug, req })
    case 'restoreVersion':
      return restoreArgs({ args, slug, req })
    default:
      return args
  }
}

function createArgs(args: Args): Args {
  if (args.duplicateFromID !== undefined) {
    return { ...args, draft: true, data: { ...args.data, _status: 'draft' } }
  }
  return args.draft ? args : { ...args, data: { _status: 'published', ...args.data } }
}

type Place = { args: Args; slug: CollectionSlug; req: PayloadRequest }

async function updateArgs({ args, slug, req }: Place): Promise<Args> {
  const { id, data = {} } = args
  const kind = kindOfWrite({ data, isDraft: args.draft === true })
  // Without an id it is a write to many rows, which Payload begins from the rows themselves.
  if (kind === 'draft' || id === undefined) return args
  const key = keyOf(slug, id)
  waitingOf(req).delete(key)
  const row = await findRow({ slug, id, req })
  const newest = await findNewest({ slug, id, req })
  const isLive = row?._status === 'published'
  const draft = newest?.version._status === 'draft' ? newest.version : undefined
  if (!isLive || (kind === 'unpublish' && draft)) return { ...args, draft: false }
  if (newest) await setAside({ slug, versionId: newest.id, req })
  if (kind === 'unpublish') return args
  if (kind === 'publish-draft') {
    return { ...args, draft: false, data: { ...(draft && contentOf(draft)), ...data } }
  }
  if (draft && stillDiffers(draft, row, data)) waitingOf(req).set(key, { draft, written: data })
  return { ...args, draft: false, data: { ...data, _status: 'published' } }
}

async function restoreArgs({ args, slug, req }: Place): Promise<Args> {
  if (args.draft || args.id === undefined) return args
  const { docs } = await req.payload.db.findVersions<Values>({
    collection: slug,
    where: { id: { equals: args.id } },
    limit: 1,
    pagination: false,
    req,
  })
  const id = docs[0]?.parent
  const row = id === undefined ? undefined : await findRow({ slug, id, req })
  if (row?._status !== 'published') return args
  const newest = await findNewest({ slug, id: row.id, req })
  if (newest) await setAside({ slug, versionId: newest.id, req })
  restoredOf(req).add(keyOf(slug, row.id))
  return args
}

type At = { slug: CollectionSlug; id: number | string; req: PayloadRequest }

const findRow = ({ slug, id, req }: At) =>
  req.payload.db.findOne<Row>({ collection: slug, where: { id: { equals: id } }, req })

async function findNewest({ slug, id, req }: At) {
  const { docs } = await req.payload.db.findVersions<Values>({
    collection: slug,
    where: { and: [{ parent: { equals: id } }, { latest: { equals: true } }] },
    sort: '-updatedAt',
    limit: 1,
    pagination: false,
    req,
  })
  return docs[0]
}

type SetAsideArgs = { slug: CollectionSlug; versionId: number | string; req: PayloadRequest }

/** The version is no longer the newest: Payload then merges the write onto the row. The write makes a newer one. */
async function setAside({ slug, versionId, req }: SetAsideArgs): Promise<void> {
  await req.payload.db.updateVersion({
    collection: slug,
    id: versionId,
    // Null leaves the time as it is.
    versionData: { latest: false, updatedAt: null } as never,
    returning: false,
    req,
  })
}

const keyOf = (slug: string, id: unknown) => `${slug} ${String(id)}`

const waitingOf = (req: PayloadRequest) =>
  (req.context.waitingDrafts ??= new Map<string, Waiting>()) as Map<string, Waiting>

const restoredOf = (req: PayloadRequest) => (req.context.restoredRows ??= new Set<string>()) as Set<string>
