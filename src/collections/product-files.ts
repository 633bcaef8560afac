import type { CollectionConfig } from 'payload'

import { NOTES_LENGTH, VERSION_LENGTH } from '@/shared/release-lengths'

import { hiddenFromEditors, isAdmin, nobodyField } from './access/roles'
import { dayAndTime } from './day-and-time'
import { presentTable } from './present-table'

/** Written by publishing a version alone (src/services/orders/files/publish-release.ts). */
const publishedOnly = { create: nobodyField, update: nobodyField }

/** What a buyer receives: one row per file, in the order of the success page. */
export const ProductFiles: CollectionConfig = {
  slug: 'product-files',
  labels: { singular: 'File del prodotto', plural: 'File del prodotto' },
  admin: {
    group: 'Negozio',
    useAsTitle: 'product_name',
    defaultColumns: ['product_name', 'product_type', 'file_url'],
    hidden: hiddenFromEditors,
  },
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  custom: presentTable('product-files', {
    names: 'product_name',
    first: ['product_name', 'product_type', 'version_label', 'version_published_at', 'file_url'],
    line: ['product_type', 'version_label'],
  }),
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
          'PDF, ZIP o EPUB. Quando salvi, chi ha già comprato scarica il file nuovo con i link che ha, senza email: per correggere un errore. Per una novità pubblica una nuova versione, qui sotto.',
        components: { Field: '/src/admin-views/fields/file-url-field.client#FileUrlField' },
      },
    },
    {
      name: 'stamp_pdf',
      type: 'checkbox',
      label: 'Scrivi nome e ordine su ogni pagina del PDF',
      defaultValue: true,
      admin: {
        description:
          'Ogni copia porta in piccolo il nome di chi l’ha comprata e il numero dell’ordine. Vale per i PDF; ZIP ed EPUB restano come sono.',
      },
    },
    {
      name: 'version_label',
      type: 'text',
      label: 'Versione',
      maxLength: VERSION_LENGTH,
      access: publishedOnly,
      admin: { readOnly: true, description: 'Cambia quando pubblichi una nuova versione.' },
    },
    {
      name: 'version_notes',
      type: 'textarea',
      label: 'Novità della versione',
      maxLength: NOTES_LENGTH,
      access: publishedOnly,
      admin: { readOnly: true },
    },
    {
      name: 'version_published_at',
      type: 'date',
      label: 'Pubblicata il',
      access: publishedOnly,
      admin: { readOnly: true, date: dayAndTime },
    },
    {
      name: 'publish_release',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin-views/fields/publish-release.client#PublishRelease' },
        disableListColumn: true,
      },
    },
  ],
}
