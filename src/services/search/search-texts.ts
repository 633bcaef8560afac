import { getTranslation, type I18nClient } from '@payloadcms/translations'
import { getAccessResults, type PayloadRequest } from 'payload'

import { type TextHit } from '@/contracts/search'

import { findWords } from './find-words'

/** So many pages at most are looked into: the shop has its legal pages and a few of its own. */
const PAGES = 50

/** The texts of the site that contain the words, in their latest draft, as far as this person may edit them. */
export async function searchTexts({
  req,
  words,
}: {
  req: PayloadRequest
  words: string
}): Promise<TextHit[]> {
  const { payload } = req
  const permissions = await getAccessResults({ req })
  const asPerson = { req, overrideAccess: false, draft: true, depth: 0 } as const

  const globals = payload.config.globals.filter(({ slug }) => permissions.globals?.[slug]?.update)
  const [documents, pages] = await Promise.all([
    Promise.all(globals.map(({ slug }) => payload.findGlobal({ ...asPerson, slug }))),
    permissions.collections?.pages?.update
      ? payload.find({ ...asPerson, collection: 'pages', limit: PAGES, pagination: false })
      : { docs: [] },
  ])
  const ofGlobals = globals.flatMap(({ slug, label }, index): TextHit[] => {
    const title = getTranslation(label, req.i18n as unknown as I18nClient)
    const excerpt = findWords([title, documents[index]], words)
    return excerpt === undefined ? [] : [{ title, excerpt, href: `/admin/globals/${slug}` }]
  })
  const ofPages = pages.docs.flatMap((page): TextHit[] => {
    const excerpt = findWords(page, words)
    return excerpt === undefined
      ? []
      : [{ title: page.title, excerpt, href: `/admin/collections/pages/${page.id}` }]
  })
  return [...ofGlobals, ...ofPages]
}
