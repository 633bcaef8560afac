import type { CollectionConfig } from 'payload'

import { shownOrEditor } from './access/published-or-editor'
import { isEditor } from './access/roles'
import { line, lines } from './fields'
import { livePreview } from './live-preview'

/** 'Domande Frequenti', in the order editors drag them into. */
export const Faqs: CollectionConfig = {
  slug: 'faqs',
  labels: { singular: 'Domanda frequente', plural: 'Domande frequenti' },
  admin: {
    group: 'Contenuti',
    useAsTitle: 'question',
    defaultColumns: ['question', 'updatedAt'],
    livePreview: livePreview('/preview?at=faq'),
    description: 'Trascina le righe per cambiare l’ordine. Una modifica salvata si vede subito sulla pagina.',
  },
  access: { create: isEditor, read: shownOrEditor(), update: isEditor, delete: isEditor },
  orderable: true,
  trash: true,
  // Saved is shown: what somebody regrets is brought back from here.
  versions: { maxPerDoc: 50 },
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
