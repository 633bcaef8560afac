import type { CollectionConfig } from 'payload'

import { contactForm } from '@/content/contact'
import { type FieldSchema } from '@/shared/form-schema'
import { validateField } from '@/shared/form-validation'

import { hiddenFromEditors, isAdmin } from './access/roles'
import { presentTable } from './present-table'

const { name, email, subject, message } = contactForm.properties

/** The form's own rules: Payload's count an emoji twice and know no international address. */
const rule = (field: FieldSchema, required: boolean) => (value: unknown) =>
  validateField(value, { field, required }) ?? true

/** What visitors write through 'Contattaci'. Text is kept as it came and shown as text everywhere. */
export const ContactSubmissions: CollectionConfig = {
  slug: 'contact-submissions',
  labels: { singular: 'Messaggio', plural: 'Messaggi' },
  admin: {
    group: 'Negozio',
    useAsTitle: 'email',
    defaultColumns: ['name', 'email', 'subject', 'createdAt'],
    hidden: hiddenFromEditors,
  },
  custom: presentTable('contact-submissions', {
    names: 'name',
    first: ['name', 'email', 'subject', 'message', 'created_at'],
    line: ['subject', 'message', 'created_at'],
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
  ],
}
