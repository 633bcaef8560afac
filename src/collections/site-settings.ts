import type { GlobalConfig } from 'payload'

import { limits } from '@/config/limits'

import { publishedOrEditor } from './access/published-or-editor'
import { isAdminField, isEditor, isEditorField } from './access/roles'
import { emailAddress, line, lines } from './fields'
import { alwaysPublished } from './hooks/always-published'
import { livePreview } from './live-preview'
import { DRAFTS, stayingGlobal } from './publishing'

/** Who stands behind the site: footer, legal pages and JSON-LD name it. */
export const SiteSettings: GlobalConfig = {
  slug: 'site-settings',
  label: 'Dati del sito',
  admin: { group: 'Impostazioni', livePreview: livePreview('/preview'), ...stayingGlobal.admin },
  forceSelect: stayingGlobal.forceSelect,
  hooks: alwaysPublished,
  access: { read: publishedOrEditor, readVersions: isEditor, update: isEditor },
  versions: { drafts: { ...DRAFTS }, max: 50 },
  fields: [
    line('name', 'Nome del sito', { max: 60 }),
    {
      name: 'email',
      type: 'email',
      label: 'Email pubblica',
      required: true,
      validate: emailAddress,
    },
    line('legalName', 'Ragione sociale', { required: false, max: 120 }),
    lines('address', 'Sede', { required: false, max: 200 }),
    line('vatNumber', 'Partita IVA', { required: false, max: 20 }),
    {
      name: 'retentionMonths',
      type: 'number',
      label: 'Conserva il registro e la cronologia per (mesi)',
      required: true,
      defaultValue: limits.retention.defaultMonths,
      min: 1,
      max: 120,
      access: { read: isEditorField, update: isAdminField },
      admin: {
        step: 1,
        description:
          'Dopo questo tempo spariscono da soli i messaggi ricevuti, il registro delle email inviate e la cronologia delle modifiche. Se lo cambi, aggiorna anche la pagina sulla privacy.',
      },
    },
  ],
}
