import type { CollectionConfig, Field, PayloadRequest } from 'payload'

import { pictureAddressFault } from '@/shared/picture-address'
import { TESTIMONIAL_LENGTH } from '@/shared/review-rules'

import { shownOrEditor } from './access/published-or-editor'
import { isEditor, mayUsePanel, nobodyField } from './access/roles'
import { line, lines, source } from './fields'
import { draftsApart } from './hooks/drafts-apart'
import { livePreview } from './live-preview'
import { presentTable } from './present-table'
import { withDrafts } from './publishing'

/** The words of a testimonial made of a review are its author's: they stay as they were written. */
const unlessVerified = <F extends Field>(field: F): F => ({
  ...field,
  access: {
    update: ({ req, doc }: { req: PayloadRequest; doc?: { review?: unknown } }) =>
      mayUsePanel({ req }) && !doc?.review,
  },
})

/** What buyers say, in the order editors drag them into. */
export const Testimonials: CollectionConfig = {
  slug: 'testimonials',
  labels: { singular: 'Testimonianza', plural: 'Testimonianze' },
  admin: {
    group: 'Pagina e offerta',
    useAsTitle: 'name',
    defaultColumns: ['name', 'role', 'rating', 'is_visible', '_status', 'updatedAt'],
    livePreview: livePreview(({ data }) => `/preview?at=testimonials&testimonials=${String(data.id ?? '')}`),
    description:
      'Trascina le righe per cambiare l’ordine. Quello che scrivi resta una bozza finché non lo pubblichi.',
    ...withDrafts.admin,
  },
  custom: presentTable('testimonials', {
    names: 'name',
    first: ['name', 'role', 'content', 'rating', 'is_visible', 'updated_at'],
    line: ['role', 'content'],
    state: 'is_visible',
    tones: { true: 'good', false: 'over' },
    drafts: '/admin/collections/testimonials',
  }),
  forceSelect: withDrafts.forceSelect,
  hooks: draftsApart(),
  access: {
    create: isEditor,
    read: shownOrEditor({ is_visible: { not_equals: false } }),
    update: isEditor,
    delete: isEditor,
  },
  orderable: true,
  trash: true,
  versions: withDrafts.versions(),
  fields: [
    {
      name: 'review',
      type: 'relationship',
      relationTo: 'reviews',
      label: 'Recensione',
      unique: true,
      access: { create: nobodyField, update: nobodyField },
      // A duplicated testimonial loses the link: one testimonial for a review, and its words may change.
      hooks: { beforeDuplicate: [() => null] },
      admin: {
        description:
          '«Acquisto verificato»: nome, parole e stelle sono di chi l’ha scritta. Se la ritira o la cambia, o l’ordine è rimborsato, la testimonianza se ne va.',
        condition: (data) => Boolean(data.review),
      },
    },
    unlessVerified(line('name', 'Nome', { max: 100 })),
    line('role', 'Professione e città', { max: 100 }),
    unlessVerified(lines('content', 'Testimonianza', { max: TESTIMONIAL_LENGTH })),
    unlessVerified({
      name: 'rating',
      type: 'number',
      label: 'Stelle',
      required: true,
      min: 1,
      max: 5,
      defaultValue: 5,
      // Halves, as a buyer may give them: twice the number is whole.
      validate: (value: unknown) =>
        (typeof value === 'number' && Number.isInteger(value * 2) && value >= 1 && value <= 5) ||
        'Da 1 a 5, anche mezze.',
    }),
    {
      name: 'photo_media_url',
      type: 'text',
      label: 'Foto',
      validate: (value: unknown) => pictureAddressFault(value) ?? true,
      admin: {
        description: 'Dai media del sito. La foto di un altro sito non si mostra: restano le iniziali.',
        components: { Field: '/src/admin-views/fields/media-url-field.client#MediaUrlField' },
      },
    },
    line('result', 'Risultato ottenuto', { required: false }),
    source(),
    {
      name: 'is_visible',
      type: 'checkbox',
      label: 'Mostrata sulla pagina',
      defaultValue: true,
      admin: { description: 'Senza la spunta resta qui, e i visitatori non la vedono.' },
    },
  ],
}
