import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin, nobody } from './access/roles'
import { dayAndTime } from './day-and-time'

/**
 * Who fetched which file when: a row for each download, in however many parts its bytes were asked for. Written by
 * src/services/orders/files/count-download.ts, removed when it is old (src/config/limits.ts) or its purchase is gone.
 */
export const DownloadLog: CollectionConfig = {
  slug: 'download-log',
  labels: { singular: 'Download', plural: 'Download' },
  admin: {
    group: 'Avanzate',
    useAsTitle: 'product_name',
    defaultColumns: ['started_at', 'purchase', 'product_name', 'version_label', 'network', 'bytes'],
    hidden: hiddenFromEditors,
    description: 'Filtra per «Acquisto» per vedere i download di un ordine.',
  },
  defaultSort: '-started_at',
  access: { create: nobody, read: isAdmin, update: nobody, delete: nobody },
  fields: [
    { name: 'purchase', type: 'relationship', relationTo: 'purchases', label: 'Acquisto', index: true },
    { name: 'product_file', type: 'relationship', relationTo: 'product-files', label: 'File' },
    { name: 'product_name', type: 'text', label: 'Nome del file', required: true },
    { name: 'version_label', type: 'text', label: 'Versione' },
    {
      name: 'network',
      type: 'text',
      label: 'Rete',
      required: true,
      admin: { description: 'Soltanto l’inizio dell’indirizzo: /24 per IPv4, /48 per IPv6.' },
    },
    { name: 'bytes', type: 'number', label: 'Byte chiesti', required: true },
    { name: 'is_stamped', type: 'checkbox', label: 'Con nome e ordine', defaultValue: false },
    {
      name: 'started_at',
      type: 'date',
      label: 'Iniziato il',
      required: true,
      index: true,
      admin: { date: dayAndTime },
    },
    { name: 'last_at', type: 'date', label: 'Ultima parte il', required: true, admin: { date: dayAndTime } },
  ],
}
