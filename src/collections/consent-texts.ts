import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin, nobody } from './access/roles'

/**
 * Every version of the texts that buyers answer before paying. Rows are only added, by `versionConsentTexts` and
 * `currentTexts`; a trigger of the database refuses any other change. So they are no table of the dashboard.
 */
export const ConsentTexts: CollectionConfig = {
  slug: 'consent-texts',
  labels: { singular: 'Testo di consenso', plural: 'Testi dei consensi' },
  admin: {
    group: 'Avanzate',
    useAsTitle: 'part',
    defaultColumns: ['part', 'version', 'text', 'createdAt'],
    hidden: hiddenFromEditors,
    description:
      'Ogni versione dei testi mostrati prima del pagamento, con il giorno da cui vale. Restano per sempre: si cambiano in «Prima del pagamento».',
  },
  access: { create: nobody, read: isAdmin, update: nobody, delete: nobody },
  defaultSort: '-createdAt',
  indexes: [{ fields: ['part', 'version'], unique: true }],
  fields: [
    {
      name: 'part',
      type: 'select',
      label: 'Testo',
      required: true,
      options: [
        { label: 'Fornitura immediata e rinuncia al recesso', value: 'waiver' },
        { label: 'Consenso alle email', value: 'consent' },
        { label: 'Email ai clienti (soft opt-in)', value: 'soft_opt_in' },
      ],
    },
    { name: 'version', type: 'number', label: 'Versione', required: true, min: 1 },
    { name: 'text', type: 'textarea', label: 'Parole', required: true },
  ],
}
