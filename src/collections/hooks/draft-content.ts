import { isDeepStrictEqual } from 'node:util'

type Values = Record<string, unknown>

/** Columns that belong to the row and not to what an editor writes. */
const OWN_FIELDS = ['id', 'createdAt', 'updatedAt', 'deletedAt', '_order', '_status', 'globalType']

/** What an editor writes of a document: its fields without the row's own columns and without what was not given. */
export const contentOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !OWN_FIELDS.includes(name) && value !== undefined),
  )

/** Whether a draft would still change something, once `written` is published over `published` and over the draft. */
export const stillDiffers = (draft: Values, published: Values, written: Values): boolean =>
  !isDeepStrictEqual(draftWith(draft, written), draftWith(published, written))

/** A draft to which changes that were published beside it are applied: their fields win. */
export const draftWith = (draft: Values, written: Values): Values =>
  merge(contentOf(draft), contentOf(written))

/** Merges groups field by field; any other value is replaced as a whole. */
function merge(under: Values, over: Values): Values {
  const merged = Object.entries(over).map(([name, value]): [string, unknown] => {
    const below = under[name]
    return [name, isGroup(value) && isGroup(below) ? merge(below, value) : value]
  })
  return { ...under, ...Object.fromEntries(merged) }
}

/** A rich text is one value, though it is an object. */
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('root' in value)

export type Write = 'draft' | 'unpublish' | 'publish-draft' | 'publish-form' | 'change'

/**
 * What a write to a document with drafts is for.
 *
 * - `draft`: saves the draft alone
 * - `unpublish`: takes the document off the site
 * - `publish-draft`: publishes the draft as it was saved, as a schedule does
 * - `publish-form`: publishes the values that it carries, as the panel does
 * - `change`: changes some fields (tables, CSV, API) or moves the row, and publishes nothing else
 */
export function kindOfWrite({ data, isDraft }: { data: Values; isDraft: boolean }): Write {
  const hasContent = Object.keys(contentOf(data)).length > 0
  // Payload moves a row that has a draft as a draft; the order of the page is no part of a draft.
  const isMove = !hasContent && '_order' in data
  if (isMove) return 'change'
  if (isDraft && data._status !== 'published') return 'draft'
  if (data._status === 'draft') return 'unpublish'
  if (data._status !== 'published') return 'change'
  return hasContent ? 'publish-form' : 'publish-draft'
}
