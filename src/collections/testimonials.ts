import type { CollectionConfig } from 'payload'

import { anyone, isEditor } from './access/roles'
import { line, lines } from './fields'

/** What buyers say, in the order editors drag them into. */
export const Testimonials: CollectionConfig = {
  slug: 'testimonials',
  labels: { singular: 'Testimonianza', plural: 'Testimonianze' },
  admin: {
    group: 'Contenuti',
    useAsTitle: 'name',
    defaultColumns: ['name', 'role', 'rating', 'updatedAt'],
    description: 'Trascina le righe per cambiare l’ordine. Una modifica salvata si vede subito sulla pagina.',
  },
  access: { create: isEditor, read: anyone, update: isEditor, delete: isEditor },
  orderable: true,
  trash: true,
  fields: [
    line('name', 'Nome', { max: 100 }),
    line('role', 'Professione e città', { max: 100 }),
    lines('content', 'Testimonianza'),
    {
      name: 'rating',
      type: 'number',
      label: 'Stelle',
      required: true,
      min: 1,
      max: 5,
      defaultValue: 5,
      validate: (value: unknown) =>
        (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 5) ||
        'Un numero intero da 1 a 5.',
    },
    {
      name: 'photo_media_url',
      type: 'text',
      label: 'Foto',
      admin: { components: { Field: '/src/admin-views/fields/media-url-field.client#MediaUrlField' } },
    },
    line('result', 'Risultato ottenuto', { required: false }),
  ],
}
