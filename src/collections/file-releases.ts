import type { CollectionConfig } from 'payload'

import { NOTES_LENGTH, VERSION_LENGTH } from '@/shared/release-lengths'

import { hiddenFromEditors, isAdmin, nobody } from './access/roles'
import { dayAndTime } from './day-and-time'

/**
 * Every version that a product's file has had, the one in force included. The newest one's bytes are those of the
 * product itself, which may be replaced; an older one keeps the file it had when the next was published.
 */
export const FileReleases: CollectionConfig = {
  slug: 'file-releases',
  labels: { singular: 'Versione pubblicata', plural: 'Versioni pubblicate' },
  admin: {
    group: 'Avanzate',
    useAsTitle: 'version_label',
    defaultColumns: ['product_file', 'version_label', 'published_at', 'recipients'],
    hidden: hiddenFromEditors,
    description: 'Si pubblica una nuova versione dalla scheda del file: qui resta la storia.',
  },
  defaultSort: '-published_at',
  access: { create: nobody, read: isAdmin, update: nobody, delete: nobody },
  fields: [
    // Not required: a product that is deleted for good leaves its versions, which then lead nowhere.
    { name: 'product_file', type: 'relationship', relationTo: 'product-files', label: 'File', index: true },
    { name: 'version_label', type: 'text', label: 'Versione', required: true, maxLength: VERSION_LENGTH },
    { name: 'notes', type: 'textarea', label: 'Novità', maxLength: NOTES_LENGTH },
    { name: 'file_url', type: 'text', label: 'Indirizzo del file' },
    {
      name: 'published_at',
      type: 'date',
      label: 'Pubblicata il',
      required: true,
      admin: { date: dayAndTime },
    },
    {
      name: 'recipients',
      type: 'number',
      label: 'Avvisati per email',
      required: true,
      defaultValue: 0,
      min: 0,
    },
  ],
}
