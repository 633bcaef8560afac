import type { CollectionConfig } from 'payload'

import { shownOrEditor } from './access/published-or-editor'
import { isEditor } from './access/roles'
import { line, lines } from './fields'
import { draftsApart } from './hooks/drafts-apart'
import { livePreview } from './live-preview'
import { presentTable } from './present-table'
import { withDrafts } from './publishing'

/** 'Domande Frequenti', in the order editors drag them into. */
export const Faqs: CollectionConfig = {
  slug: 'faqs',
  labels: { singular: 'Domanda frequente', plural: 'Domande frequenti' },
  admin: {
    group: 'Pagina e offerta',
    useAsTitle: 'question',
    defaultColumns: ['question', '_status', 'updatedAt'],
    livePreview: livePreview(({ data }) => `/preview?at=faq&faqs=${String(data.id ?? '')}`),
    description:
      'Trascina le righe per cambiare l’ordine. Quello che scrivi resta una bozza finché non lo pubblichi.',
    ...withDrafts.admin,
  },
  custom: presentTable('faqs', {
    names: 'question',
    first: ['question', 'answer_rich_text', 'updated_at'],
    line: ['answer_rich_text'],
    drafts: '/admin/collections/faqs',
  }),
  forceSelect: withDrafts.forceSelect,
  hooks: draftsApart(),
  access: { create: isEditor, read: shownOrEditor(), update: isEditor, delete: isEditor },
  orderable: true,
  trash: true,
  versions: withDrafts.versions(),
  fields: [
    line('question', 'Domanda', { max: 200 }),
    {
      ...lines('answer_rich_text', 'Risposta', {
        max: 5000,
        description: 'Puoi usare {price}, {originalPrice}, {discount} e {product}.',
      }),
      admin: { components: { Field: '/src/admin-views/fields/html-field.client#HtmlField' } },
    },
  ],
}
