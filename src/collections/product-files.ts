import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin } from './access/roles'

/** What a buyer receives: one row per file, in the order of the success page. */
export const ProductFiles: CollectionConfig = {
  slug: 'product-files',
  labels: { singular: 'File del prodotto', plural: 'File del prodotto' },
  admin: {
    group: 'Vendite',
    useAsTitle: 'product_name',
    defaultColumns: ['product_name', 'product_type', 'file_url'],
    hidden: hiddenFromEditors,
  },
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  orderable: true,
  trash: true,
  fields: [
    { name: 'product_name', type: 'text', label: 'Nome', required: true, maxLength: 120 },
    {
      name: 'product_type',
      type: 'select',
      label: 'Tipo',
      required: true,
      defaultValue: 'digital',
      options: [
        { label: 'File da scaricare', value: 'digital' },
        { label: 'Abbonamento', value: 'subscription' },
      ],
    },
    {
      name: 'file_url',
      type: 'text',
      label: 'File',
      admin: {
        description:
          'PDF, ZIP o EPUB. Quando salvi, chi ha già comprato scarica il file nuovo con i link che ha.',
        components: { Field: '/src/admin-views/fields/file-url-field.client#FileUrlField' },
      },
    },
  ],
}
