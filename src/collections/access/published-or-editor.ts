import type { Access, Where } from 'payload'

import { isEditor, mayUsePanel } from './roles'

/** Visitors read what is published; drafts are for those who write them. */
export const publishedOrEditor: Access = async (args) =>
  (await isEditor(args)) === true ? true : { _status: { equals: 'published' } }

/**
 * Visitors read the rows that the page shows: those that are published, meet `shown` and are not in the bin. It holds for every way of
 * reading, `trash=true` included, for Payload adds it to each query. Editors read all.
 */
export const shownOrEditor =
  (...shown: Where[]): Access =>
  async (args) =>
    (await isEditor(args)) === true
      ? true
      : { and: [{ deletedAt: { exists: false } }, { _status: { equals: 'published' } }, ...shown] }

/**
 * Everybody may fetch a file whose address is known. The list of files names those of drafts too and is for editors
 * alone. The shop's own code asks without a person (the seed, a job): Payload checks the pictures of what it writes.
 */
export const fileOrEditor: Access = ({ isReadingStaticFile, req }) =>
  isReadingStaticFile === true || mayUsePanel({ req }) || (req.payloadAPI === 'local' && !req.user)
