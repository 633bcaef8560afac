import type { CollectionConfig } from 'payload'

import { uploadFolders } from '@/config/upload-folders'

import { hiddenFromEditors, isAdmin } from './access/roles'

/** The bytes that are for sale. Buyers reach them through a signed, expiring link only. */
export const PrivateFiles: CollectionConfig = {
  slug: 'private-files',
  labels: { singular: 'File privato', plural: 'File privati' },
  admin: { group: 'Vendite', hidden: hiddenFromEditors },
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  upload: {
    staticDir: uploadFolders['private-files'],
    mimeTypes: ['application/pdf', 'application/zip', 'application/epub+zip'],
  },
  fields: [],
}
