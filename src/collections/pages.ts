import type { CollectionConfig } from 'payload'

import { soundRichText } from '@/shared/sound-rich-text'

import { publishedOrEditor } from './access/published-or-editor'
import { isEditor } from './access/roles'
import { line } from './fields'
import { draftsApart } from './hooks/drafts-apart'
import { livePreview } from './live-preview'
import { withDrafts } from './publishing'

/** Addresses that belong to the application. */
const taken = [
  'admin',
  'api',
  'login',
  'auth',
  'checkout',
  'preview',
  'acquisti',
  'recesso',
  'recensione',
  'recensioni',
  'sitemap.xml',
  'robots.txt',
]

/** Plain pages such as /privacy and /termini. */
export const Pages: CollectionConfig = {
  slug: 'pages',
  labels: { singular: 'Pagina', plural: 'Pagine' },
  admin: {
    group: 'Pagina e offerta',
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', 'updatedAt'],
    livePreview: livePreview(({ data }) => previewAddress(data)),
    ...withDrafts.admin,
    preview: (data) => previewAddress(data),
  },
  forceSelect: withDrafts.forceSelect,
  hooks: draftsApart(),
  access: {
    create: isEditor,
    read: publishedOrEditor,
    readVersions: isEditor,
    update: isEditor,
    delete: isEditor,
  },
  versions: withDrafts.versions(),
  fields: [
    line('title', 'Titolo'),
    {
      name: 'slug',
      type: 'text',
      label: 'Indirizzo',
      required: true,
      unique: true,
      maxLength: 60,
      validate: (value: unknown) => {
        if (typeof value !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) || value.length > 60) {
          return 'Solo lettere minuscole senza accenti, cifre e trattini: per esempio «chi-siamo».'
        }
        return taken.includes(value) ? 'Questo indirizzo è già usato dal sito.' : true
      },
      admin: { description: '«privacy» diventa /privacy.' },
    },
    line('description', 'Descrizione per i motori di ricerca', { required: false, max: 170 }),
    {
      name: 'body',
      type: 'richText',
      label: 'Testo',
      required: true,
      // The editor cannot open a text with a node that it does not know, such as a picture of earlier days.
      hooks: { afterRead: [({ value }): unknown => (value ? soundRichText(value) : value)] },
    },
  ],
}

function previewAddress(data: Record<string, unknown>): string {
  return `/preview/${typeof data.slug === 'string' ? data.slug : ''}`
}
