import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin, nobody } from './access/roles'
import { dayAndTime } from './day-and-time'
import { emailAddress } from './fields'

/**
 * The send log (spec §3): a view over the mail ledger, made by the migration email_ledger in place of the table that
 * Payload's own migration creates. Deleting a row hides it from the log; the ledger keeps it, so that nothing is sent
 * a second time.
 */
export const EmailTracking: CollectionConfig = {
  slug: 'email-tracking',
  labels: { singular: 'Invio email', plural: 'Invii email' },
  admin: {
    group: 'Email',
    useAsTitle: 'user_email',
    defaultColumns: ['user_email', 'email_type', 'email_sent', 'sent_at', 'error_message'],
    hidden: hiddenFromEditors,
  },
  access: { create: nobody, read: isAdmin, update: nobody, delete: isAdmin },
  lockDocuments: false,
  fields: [
    { name: 'sequence_id', type: 'number', label: 'Sequenza' },
    { name: 'user_email', type: 'email', label: 'Destinatario', required: true, validate: emailAddress },
    { name: 'session_id', type: 'text', label: 'Sessione di pagamento' },
    { name: 'email_type', type: 'text', label: 'Tipo', required: true },
    {
      name: 'email_sent',
      type: 'number',
      label: 'Inviata (1 o 0)',
      required: true,
      min: 0,
      max: 1,
      admin: { step: 1 },
    },
    {
      name: 'sent_at',
      type: 'date',
      label: 'Inviata il',
      admin: { date: dayAndTime },
    },
    { name: 'error_message', type: 'text', label: 'Errore' },
  ],
}
