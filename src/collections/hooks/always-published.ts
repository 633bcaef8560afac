import { APIError, type GlobalConfig } from 'payload'

const STAYS = 'La pagina non può farne a meno: puoi cambiarlo, non toglierlo dal sito.'

type WriteArgs = { data?: Record<string, unknown>; draft?: boolean }

/**
 * The parts without which there is no page are always published. A draft waits beside them; every other write is a
 * publication, and one that would take them off the site (by hand, by a schedule, through the API) is refused.
 */
export const alwaysPublished: GlobalConfig['hooks'] = {
  beforeOperation: [
    ({ args, operation }) => {
      const { data, draft } = args as WriteArgs
      // Payload itself writes a version that is brought back as a draft over what visitors see.
      if (operation === 'restoreVersion') return { ...(args as object), draft: false }
      if (operation !== 'update' || !data) return args as unknown
      const isDraft = draft === true && data._status !== 'published'
      if (isDraft) return args as unknown
      if (data._status === 'draft') throw new APIError(STAYS, 400, null, true)
      return { ...(args as object), data: { ...data, _status: 'published' } }
    },
  ],
  afterChange: [
    async ({ doc, global, req }) => {
      // A version that was a draft has just been brought back.
      if (!req.context.isRestoringVersion || (doc as { _status?: unknown })._status !== 'draft')
        return doc as unknown
      req.context.isRestoringVersion = false
      return req.payload.updateGlobal({
        slug: global.slug as 'landing',
        data: { _status: 'published' },
        overrideAccess: true,
        req,
      })
    },
  ],
}
