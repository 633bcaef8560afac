import type { GlobalConfig } from 'payload'

import { isEditor } from './access/roles'
import { publishedOrEditor } from './access/published-or-editor'
import {
  closingTab,
  comparisonTab,
  contactTab,
  endingTab,
  faqTab,
  footerTab,
  searchTab,
} from './landing/ending'
import { claimsTab } from './landing/claims'
import { benefitsTab, offerTab, testimonialsTab, videoTab } from './landing/middle'
import { heroTab, navigationTab, skillsTab, storyTab } from './landing/opening'
import { urgencyTab } from './landing/urgency'
import { alwaysPublished } from './hooks/always-published'
import { livePreview } from './live-preview'
import { DRAFTS, stayingGlobal } from './publishing'

/**
 * Every text of the page, in parts that follow the page from its top to its foot; then what lies over the page, and what
 * is said of it elsewhere.
 */
export const Landing: GlobalConfig = {
  slug: 'landing',
  label: 'Pagina di vendita',
  admin: {
    group: 'Pagina e offerta',
    description:
      'Nei testi puoi scrivere {price}, {originalPrice}, {discount} e {product}: diventano i valori di «Offerta e prezzo».',
    livePreview: livePreview('/preview'),
    ...stayingGlobal.admin,
    preview: () => '/preview',
  },
  forceSelect: stayingGlobal.forceSelect,
  hooks: alwaysPublished,
  access: { read: publishedOrEditor, readVersions: isEditor, update: isEditor },
  versions: { drafts: { ...DRAFTS }, max: 100 },
  fields: [
    {
      type: 'row',
      admin: {
        components: {
          Field: {
            path: '/src/admin-views/content/sections.client#Sections',
            clientProps: { first: 'hero' },
          },
        },
      },
      fields: [
        {
          type: 'tabs',
          tabs: [
            navigationTab,
            heroTab,
            storyTab,
            skillsTab,
            benefitsTab,
            offerTab,
            videoTab,
            testimonialsTab,
            comparisonTab,
            closingTab,
            faqTab,
            endingTab,
            footerTab,
            contactTab,
            urgencyTab,
            claimsTab,
            searchTab,
          ],
        },
      ],
    },
  ],
}
