import type { CollectionConfig } from 'payload'

import { contactForm } from '@/content/contact'
import { messageStates } from '@/content/contact-states'
import { type FieldSchema } from '@/shared/form-schema'
import { validateField } from '@/shared/form-validation'

import { hiddenFromEditors, isAdmin } from './access/roles'
import { presentTable } from './present-table'

const { name, email, subject, message } = contactForm.properties

type Previous = { operation?: string; previousValue?: unknown }

/**
 * The form's own rules, with its patterns and its words. What is there already stays: a message that came by SQL and
 * breaks them can be archived all the same.
 */
const rule =
  (field: FieldSchema, required: boolean) =>
  (value: unknown, { operation, previousValue }: Previous) =>
    (operation === 'update' && value === previousValue) || (validateField(value, { field, required }) ?? true)

/**
 * What visitors write through 'Contattaci'. Text is kept as it came and shown as text everywhere. A message that is
 * inserted without a state gets 'new' from a trigger (`contact_state_filled`), through SQL too.
 */
export const ContactSubmissions: CollectionConfig = {
  slug: 'contact-submissions',
  labels: { singular: 'Messaggio', plural: 'Messaggi' },
  admin: {
    group: 'Negozio',
    useAsTitle: 'email',
    defaultColumns: ['name', 'email', 'subject', 'state', 'createdAt'],
    hidden: hiddenFromEditors,
  },
  custom: presentTable('contact-submissions', {
    names: 'name',
    first: ['name', 'state', 'email', 'subject', 'message', 'created_at'],
    line: ['subject', 'message', 'created_at'],
    state: 'state',
    tones: { new: 'waiting', answered: 'good', archived: 'over' },
    views: [
      {
        name: 'Da rispondere',
        filters: { join: 'and', conditions: [{ field: 'state', op: 'is', value: 'new' }] },
        // Who has waited longest comes first.
        sort: { field: 'created_at', direction: 'asc' },
      },
    ],
  }),
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  trash: true,
  fields: [
    {
      name: 'name',
      type: 'text',
      label: 'Nome',
      required: true,
      minLength: name.minLength,
      maxLength: name.maxLength,
      validate: rule(name, true),
    },
    { name: 'email', type: 'email', label: 'Email', required: true, validate: rule(email, true) },
    {
      name: 'subject',
      type: 'text',
      label: 'Oggetto',
      maxLength: subject.maxLength,
      validate: rule(subject, false),
    },
    {
      name: 'message',
      type: 'textarea',
      label: 'Messaggio',
      required: true,
      minLength: message.minLength,
      maxLength: message.maxLength,
      validate: rule(message, true),
    },
    {
      name: 'state',
      type: 'select',
      label: 'Stato',
      defaultValue: 'new',
      admin: { description: 'Diventa «Risposto» quando rispondi dal pannello.' },
      hooks: { beforeChange: [({ value }) => (value as unknown) ?? 'new'] },
      options: Object.entries(messageStates).map(([value, label]) => ({ value, label })),
    },
  ],
}
