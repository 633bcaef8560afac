import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { BasePayload, PayloadRequest } from 'payload'

import { database } from '@/services/database'

/** A text of the site in its latest draft, with the permission that whoever may find it needs. */
export type KeptText = {
  at: { global: string } | { collection: 'pages' }
  title: string
  /** What is looked through. */
  document: unknown
  href: string
}

/** So many pages at most are looked into: the shop has its legal pages and a few of its own. */
const PAGES = 50

type Kept = { mark: string; texts: KeptText[] }
const kept = new WeakMap<BasePayload, Kept>()

/**
 * All texts, whoever asks: the caller leaves out what a person may not edit. Payload takes a hundred times as long to
 * put them together as it takes to search them, so they are kept until one of them is saved, by whichever process.
 */
export async function readTexts(req: PayloadRequest): Promise<KeptText[]> {
  const { payload } = req
  const mark = await readMark(payload)
  const known = kept.get(payload)
  if (known?.mark === mark) return known.texts
  const texts = await gather(req)
  kept.set(payload, { mark, texts })
  return texts
}

/** Differs once a text was saved, as a draft too, or a page deleted. */
async function readMark(payload: BasePayload): Promise<string> {
  const names = [...payload.config.globals, { slug: 'pages' }].map(({ slug }) => slug.replaceAll('-', '_'))
  const marks = names
    .flatMap((name) => [name, `_${name}_v`])
    .map((table) => `(SELECT concat(count(*), max(updated_at)) FROM "${table}")`)
  const found = await database(payload).query<{ mark: string }>({
    name: 'search-texts-mark',
    text: `SELECT concat_ws(' ', ${marks.join(', ')}) AS mark`,
  })
  return found.rows[0]!.mark
}

async function gather({ payload, i18n }: PayloadRequest): Promise<KeptText[]> {
  const whole = { draft: true, depth: 0, overrideAccess: true } as const
  const [ofGlobals, pages] = await Promise.all([
    Promise.all(
      payload.config.globals.map(async ({ slug, label }): Promise<KeptText> => {
        const title = getTranslation(label, i18n as unknown as I18nClient)
        const document = [title, await payload.findGlobal({ ...whole, slug })]
        return { at: { global: slug }, title, document, href: `/admin/globals/${slug}` }
      }),
    ),
    payload.find({ ...whole, collection: 'pages', limit: PAGES, pagination: false }),
  ])
  const ofPages = pages.docs.map((page): KeptText => ({
    at: { collection: 'pages' },
    title: page.title,
    document: page,
    href: `/admin/collections/pages/${page.id}`,
  }))
  return [...ofGlobals, ...ofPages]
}
