import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin } from './access/roles'
import { emailAddress } from './fields'

/** Addresses that get no marketing mail any more; codes and receipts still reach them. */
export const EmailSuppressions: CollectionConfig = {
  slug: 'email-suppressions',
  labels: { singular: 'Indirizzo escluso', plural: 'Indirizzi esclusi' },
  admin: {
    group: 'Avanzate',
    useAsTitle: 'email',
    defaultColumns: ['email', 'reason', 'createdAt'],
    hidden: hiddenFromEditors,
  },
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  fields: [
    { name: 'email', type: 'email', label: 'Email', required: true, unique: true, validate: emailAddress },
    {
      name: 'reason',
      type: 'select',
      label: 'Motivo',
      required: true,
      defaultValue: 'manual',
      options: [
        { label: 'Si è disiscritto', value: 'unsubscribed' },
        { label: 'Indirizzo non raggiungibile', value: 'bounce' },
        { label: 'L’ha segnalata come indesiderata', value: 'complaint' },
        { label: 'Escluso a mano', value: 'manual' },
      ],
    },
    { name: 'detail', type: 'text', label: 'Dettaglio', maxLength: 500 },
  ],
}
