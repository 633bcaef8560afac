import type { CollectionConfig } from 'payload'

import { uploadFolders } from '@/config/upload-folders'

import { isAdmin } from './access/roles'

/**
 * The bytes that are for sale. Buyers reach them through a signed, expiring link only; people work on them in
 * 'File del prodotto', which names them, so the panel shows this collection to no one.
 */
export const PrivateFiles: CollectionConfig = {
  slug: 'private-files',
  labels: { singular: 'File privato', plural: 'File privati' },
  admin: { hidden: true },
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  upload: {
    staticDir: uploadFolders['private-files'],
    mimeTypes: ['application/pdf', 'application/zip', 'application/epub+zip'],
  },
  fields: [],
}
