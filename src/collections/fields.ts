import type {
  ArrayField,
  EmailFieldValidation,
  Field,
  GroupField,
  NumberField,
  TextareaField,
  TextField,
  UploadField,
} from 'payload'

import { isEmailAddress } from '@/shared/email-address'

import { isEditorField } from './access/roles'
import { text, textarea } from './text-rules'

const BLANK = 'Questo campo non può restare vuoto.'
const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

/** The one rule for addresses (`isEmailAddress`); Payload's own knows no international ones. */
export const emailAddress: EmailFieldValidation = (value, { required }) => {
  if (isBlank(value)) return required ? BLANK : true
  return typeof value === 'string' && isEmailAddress(value) ? true : 'Scrivi un indirizzo email valido.'
}

type Options = { max?: number; required?: boolean; description?: string; width?: string }

/** One line of text; required unless said otherwise. */
export const line = (name: string, label: string, options: Options = {}): TextField => ({
  name,
  type: 'text',
  label,
  required: options.required ?? true,
  maxLength: options.max ?? 120,
  validate: (value: string | null | undefined, args: Parameters<typeof text>[1]) =>
    (options.required ?? true) && isBlank(value) ? BLANK : text(value, args),
  admin: { description: options.description, width: options.width },
})

/** Several lines of text; an empty line starts a new paragraph. */
export const lines = (name: string, label: string, options: Options = {}): TextareaField => ({
  name,
  type: 'textarea',
  label,
  required: options.required ?? true,
  maxLength: options.max ?? 600,
  validate: (value: string | null | undefined, args: Parameters<typeof textarea>[1]) =>
    (options.required ?? true) && isBlank(value) ? BLANK : textarea(value, args),
  admin: { description: options.description },
})

type ListOptions = { singular: string; min?: number; max: number; description?: string }

export const list = (name: string, label: string, fields: Field[], options: ListOptions): ArrayField => ({
  name,
  type: 'array',
  label,
  labels: { singular: options.singular, plural: label },
  required: (options.min ?? 1) > 0,
  minRows: options.min ?? 1,
  maxRows: options.max,
  admin: {
    description: options.description,
    initCollapsed: true,
    components: {
      RowLabel: {
        path: '/src/admin-views/fields/row-label.client#RowLabel',
        clientProps: { singular: options.singular },
      },
    },
  },
  fields,
})

type MediaType = 'image' | 'video' | 'text/vtt'

/** Offers, and takes, only media that the place can show. */
export const onlyMedia = (type: MediaType) => ({ mimeType: { contains: type } })

export const picture = (
  name: string,
  label: string,
  description?: string,
  type: MediaType = 'image',
): UploadField & { hasMany?: false } => ({
  name,
  type: 'upload',
  label,
  relationTo: 'media',
  filterOptions: onlyMedia(type),
  admin: { description },
})

/** A named part of the page, folded away until it is needed. */
export const part = (name: string, label: string, fields: Field[], description?: string): GroupField => ({
  name,
  type: 'group',
  label,
  admin: { description },
  fields,
})

/** Where a number or a promise comes from: for editors alone, neither on the page nor in the API's answers. */
export const source = (): TextField => ({
  ...line('source', 'Nota sulla fonte', {
    required: false,
    max: 300,
    description: 'Da dove viene questa affermazione. Resta nel pannello: i visitatori non la vedono.',
  }),
  access: { read: isEditorField },
})

/** € 999.999,99: the figures made of amounts are integers of four bytes. */
const MOST_CENTS = 99_999_999

type CentsOptions = { min?: number; defaultValue?: number }

/**
 * An amount in integer cents, which the panel shows as `€ 37,00` and takes in euro; the API and CSV keep the cents, under
 * a title that says so.
 */
export const cents = (
  name: string,
  label: string,
  { min, defaultValue }: CentsOptions = {},
): NumberField => ({
  name,
  type: 'number',
  label,
  required: true,
  max: MOST_CENTS,
  ...(min !== undefined && { min }),
  ...(defaultValue !== undefined && { defaultValue }),
  custom: { format: 'cents', title: `${label} (centesimi)` },
  admin: {
    components: {
      Field: '/src/admin-views/fields/cents-field.client#CentsField',
      Cell: '/src/admin-views/fields/cents-cell.client#CentsCell',
    },
  },
})

/** Where a buyer came from: what `services/visits` made of the link and the page that led to the shop. */
export const visitFields = (): Field[] => [
  { name: 'source', type: 'text', label: 'Origine della visita', maxLength: 200 },
  { name: 'medium', type: 'text', label: 'Mezzo della visita', maxLength: 200 },
  { name: 'campaign', type: 'text', label: 'Campagna', maxLength: 200 },
  {
    name: 'device',
    type: 'select',
    label: 'Dispositivo',
    options: [
      { label: 'Telefono', value: 'mobile' },
      { label: 'Tablet', value: 'tablet' },
      { label: 'Computer', value: 'desktop' },
    ],
  },
]
