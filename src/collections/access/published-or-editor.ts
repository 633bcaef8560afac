import type { Access } from 'payload'

import { isEditor } from './roles'

/** Everyone reads what is published; drafts are for those who write them. */
export const publishedOrEditor: Access = async (args) =>
  (await isEditor(args)) === true ? true : { _status: { equals: 'published' } }
