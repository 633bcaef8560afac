import type { DataFromCollectionSlug, GlobalSlug, Payload, TypedUser, Where } from 'payload'

import type { Media } from '@/payload-types'

import { type Fault, soundDocument, uploadIds } from './sound-document'

/** Reads content that whatever SQL has written cannot stop, and collects what was wrong with it. */
export type ContentReader = {
  payload: Payload
  /** Shows drafts to this person, as far as they may see them; without it, what is published. */
  draftFor?: TypedUser
  /** A line for each fault, which names the row. */
  faults: string[]
}

const asWho = ({ draftFor }: ContentReader) =>
  draftFor ? { draft: true, overrideAccess: false, user: draftFor } : { draft: false, overrideAccess: true }

/**
 * One of the globals, with the files it names. A row that cannot be read at all (a date beyond all dates) is replaced
 * by its last published version.
 */
export async function readGlobal<Document>(reader: ContentReader, slug: GlobalSlug): Promise<Document> {
  const { payload, faults } = reader
  const config = payload.config.globals.find((global) => global.slug === slug)
  if (!config) throw new Error(`there is no global ${slug}`)
  const values: unknown = await payload
    .findGlobal({ slug, depth: 0, ...asWho(reader) })
    .catch((error: unknown) => {
      faults.push(`${slug}: ${dataFault(error)}; its last published version is shown`)
      return lastPublished(payload, slug)
    })
  const media = await readMedia(reader, { id: { in: uploadIds(config.flattenedFields, values) } })
  const byId = new Map(media.map((file): [unknown, Media] => [file.id, file]))
  const sound = soundDocument({ fields: config.flattenedFields, values, media: byId })
  faults.push(...sound.faults.map((fault) => lineOf(slug, fault)))
  return sound.document as Document
}

async function lastPublished(payload: Payload, slug: GlobalSlug): Promise<unknown> {
  const { docs } = await payload
    .findGlobalVersions({
      slug,
      where: { 'version._status': { equals: 'published' } },
      sort: '-updatedAt',
      limit: 1,
      depth: 0,
      overrideAccess: true,
    })
    .catch((error: unknown) => {
      dataFault(error)
      return { docs: [] }
    })
  return docs[0]?.version
}

/** The collections that the page is made of. */
type ContentSlug = 'faqs' | 'testimonials' | 'media'

type ReadRowsArgs<Slug extends ContentSlug> = { collection: Slug; where: Where; sort?: string }

/** The rows of a collection that can be shown. One that lacks what it must have, or cannot be read, is left out. */
export async function readRows<Slug extends ContentSlug>(
  reader: ContentReader,
  { collection, where, sort }: ReadRowsArgs<Slug>,
): Promise<DataFromCollectionSlug<Slug>[]> {
  const { payload, faults } = reader
  const fields = payload.collections[collection].config.flattenedFields
  const options = { collection, depth: 0, ...asWho(reader) }
  const leaveOut = (id: unknown, why: string) =>
    void faults.push(`${collection} ${String(id)}: ${why}; left out`)
  const { docs } = await payload
    .find({ ...options, where, sort, pagination: false })
    .catch(async (error: unknown) => {
      dataFault(error)
      // One row stops the list: each is asked for by itself.
      const { docs: ids } = await payload.find({
        ...options,
        where,
        sort,
        pagination: false,
        select: { id: true } as never,
      })
      const rows = ids.map(({ id }) =>
        payload.findByID({ ...options, id }).catch((fault: unknown) => leaveOut(id, dataFault(fault))),
      )
      return { docs: (await Promise.all(rows)).filter((row) => row !== undefined) }
    })
  return docs.flatMap((values) => {
    const sound = soundDocument({ fields, values, media: new Map() })
    // Who writes a draft sees it grow: a text that is still missing is empty in the preview.
    const isUnwritten = ({ path }: Fault) => reader.draftFor !== undefined && sound.document[path] === ''
    const vital = sound.faults.find((fault) => fault.isVital && !isUnwritten(fault))
    if (vital) leaveOut(values.id, `${vital.path} ${vital.problem}`)
    return vital ? [] : [sound.document as unknown as DataFromCollectionSlug<Slug>]
  })
}

type ShownArgs<Slug extends ContentSlug> = {
  collection: Slug
  /** In a preview: the row whose draft is written, which need not have been published yet. */
  open: number | undefined
}

/**
 * The published rows of a collection with drafts, in the order of the page. In a preview each is shown as its draft is,
 * in its place; of the rows that are off the site the open one alone is shown.
 */
export async function readShownRows<Slug extends 'faqs' | 'testimonials'>(
  reader: ContentReader,
  { collection, open }: ShownArgs<Slug>,
): Promise<DataFromCollectionSlug<Slug>[]> {
  const published = { _status: { equals: 'published' } }
  if (!reader.draftFor) return readRows(reader, { collection, where: published, sort: '_order' })
  const ids = await reader.payload.find({
    collection,
    where: open === undefined ? published : { or: [published, { id: { equals: open } }] },
    sort: '_order',
    pagination: false,
    select: { _status: true } as never,
    overrideAccess: true,
  })
  const inOrder = ids.docs.map(({ id }) => id)
  const drafts = await readRows(reader, { collection, where: { id: { in: inOrder } } })
  const byId = new Map(drafts.map((row) => [row.id, row]))
  return inOrder.flatMap((id) => byId.get(id) ?? [])
}

/** Files among the media that can be shown. */
export const readMedia = (reader: ContentReader, where: Where): Promise<Media[]> =>
  readRows(reader, { collection: 'media', where })

export const lineOf = (row: string, { path, problem }: Fault) => `${row}: ${path} ${problem}; left out`

/**
 * @returns why stored values cannot be read
 * @throws the error itself when it is no fault of the values: without a database no page is made
 */
export function dataFault(error: unknown): string {
  if (error instanceof RangeError || error instanceof TypeError) return error.message
  throw error
}

const told = new Map<string, ReadonlySet<string>>()

/** Tells the operator each fault of a page once, for as long as it lasts: the page is made anew each minute. */
export function tellFaults(page: string, faults: readonly string[]): void {
  for (const fault of faults) if (!told.get(page)?.has(fault)) console.error(`content: ${fault}`)
  told.set(page, new Set(faults))
}
