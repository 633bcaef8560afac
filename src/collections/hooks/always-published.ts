import {
  APIError,
  type GlobalConfig,
  type GlobalSlug,
  isolateObjectProperty,
  type PayloadRequest,
} from 'payload'

import { draftWith, kindOfWrite, stillDiffers } from './draft-content'
import { keepingEdits } from './keeping-edits'

const STAYS = 'La pagina non può farne a meno: puoi cambiarlo, non toglierlo dal sito.'

type Values = Record<string, unknown>
type WriteArgs = { data?: Values; draft?: boolean }

/**
 * The parts without which there is no page are always published. A draft waits beside them; every other write is a
 * publication, and one that would take them off the site (by hand, by a schedule, through the API) is refused.
 *
 * A write that names some of the fields starts from what is published, as in `draftsApart`: the draft stays a draft.
 */
export const alwaysPublished: GlobalConfig['hooks'] = {
  beforeOperation: [
    async ({ args, global, operation, req }) => {
      const { data, draft: isDraft = false } = args as WriteArgs
      if (operation === 'restoreVersion') {
        restoredOf(req).add(global.slug)
        // Payload itself writes a version that is brought back as a draft over what visitors see.
        return { ...(args as object), draft: false }
      }
      if (operation !== 'update' || !data) return args as unknown
      const kind = kindOfWrite({ data, isDraft })
      if (kind === 'draft') return args as unknown
      if (kind === 'unpublish') throw new APIError(STAYS, 400, null, true)
      if (kind !== 'publish-draft') await beginFromPublished({ slug: global.slug, data, req })
      return { ...(args as object), draft: false, data: { ...data, _status: 'published' } }
    },
  ],
  afterChange: [
    async ({ doc, global, req }) => {
      const slug = global.slug as 'landing'
      // A version that was a draft has just been brought back.
      if (restoredOf(req).delete(slug) && (doc as Values)._status === 'draft') {
        return req.payload.updateGlobal({
          slug,
          data: { _status: 'published' },
          overrideAccess: true,
          req: withOwnContext(req),
        })
      }
      const waiting = waitingOf(req).get(slug)
      waitingOf(req).delete(slug)
      if (waiting) {
        await keepingEdits(req, () =>
          req.payload.updateGlobal({
            slug,
            data: waiting,
            draft: true,
            depth: 0,
            overrideAccess: true,
            req,
          }),
        )
      }
      return doc as unknown
    },
  ],
}

/** Payload merges a write onto the newest version: unless the write is whole, that must not be a draft. */
async function beginFromPublished({
  slug,
  data,
  req,
}: {
  slug: GlobalSlug
  data: Values
  req: PayloadRequest
}): Promise<void> {
  waitingOf(req).delete(slug)
  const { docs } = await req.payload.db.findGlobalVersions<Values>({
    global: slug,
    where: { latest: { equals: true } },
    sort: '-updatedAt',
    limit: 1,
    pagination: false,
    req,
  })
  const newest = docs[0]
  if (!newest) return
  await req.payload.db.updateGlobalVersion({
    global: slug,
    id: newest.id,
    // Null leaves the time as it is.
    versionData: { latest: false, updatedAt: null } as never,
    returning: false,
    req,
  })
  const { version } = newest
  if (version._status !== 'draft') return
  const published = await req.payload.db.findGlobal<Values>({ slug, req })
  if (!stillDiffers(version, published, data)) return
  waitingOf(req).set(slug, draftWith(version, data))
}

/** Drafts to be saved again once the write beside them is done, by global; kept in the request's context. */
const waitingOf = (req: PayloadRequest) =>
  (req.context.waitingGlobals ??= new Map<string, Values>()) as Map<string, Values>

/** Globals of which a version is being brought back; kept in the request's context. */
const restoredOf = (req: PayloadRequest) => (req.context.restoredGlobals ??= new Set<string>()) as Set<string>

/**
 * The same request, in the same transaction, with a context of its own. While Payload brings a version back it notes so
 * in the context, and fills in none of the fields that a write does not name: the write would lack what is required.
 */
function withOwnContext(req: PayloadRequest): PayloadRequest {
  const own = isolateObjectProperty(req, 'context')
  own.context = {}
  return own
}
