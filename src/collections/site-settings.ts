import type { GlobalConfig } from 'payload'

import { anyone, isEditor } from './access/roles'
import { emailAddress, line, lines } from './fields'
import { livePreview } from './live-preview'

/** Who stands behind the site: footer, legal pages and JSON-LD name it. */
export const SiteSettings: GlobalConfig = {
  slug: 'site-settings',
  label: 'Dati del sito',
  admin: { group: 'Contenuti', livePreview: livePreview('/preview') },
  access: { read: anyone, readVersions: isEditor, update: isEditor },
  versions: { max: 50 },
  fields: [
    line('name', 'Nome del sito', { max: 60 }),
    {
      name: 'email',
      type: 'email',
      label: 'E-mail pubblica',
      required: true,
      validate: emailAddress,
    },
    line('legalName', 'Ragione sociale', { required: false, max: 120 }),
    lines('address', 'Sede', { required: false, max: 200 }),
    line('vatNumber', 'Partita IVA', { required: false, max: 20 }),
  ],
}
