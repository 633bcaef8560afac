import type { CollectionConfig } from 'payload'

import { reviewStates } from '@/content/reviews'
import { REVIEW_NAME_LENGTH, REVIEW_TEXT_LENGTH } from '@/shared/review-rules'

import { isAdmin, isAdminField, isEditor, isEditorField, nobodyField } from './access/roles'
import { dayAndTime } from './day-and-time'
import { stayInBin } from './hooks/stay-in-bin'
import { presentTable } from './present-table'

const options = Object.entries(reviewStates).map(([value, label]) => ({ value, label }))

/** What its author wrote is changed by its author alone. */
const authors = { access: { read: isEditorField, update: nobodyField } }

const theAuthors = {
  text: 'La cambia soltanto chi l’ha scritta, dal collegamento ricevuto per email.',
}

/**
 * One row per purchase, written by its buyer (src/services/reviews). What is shown and counted is decided in the
 * database, by `counted_reviews`: a row that was added by hand is neither (docs/decisions/0039-verified-reviews.md).
 */
export const Reviews: CollectionConfig = {
  slug: 'reviews',
  labels: { singular: 'Recensione', plural: 'Recensioni' },
  admin: {
    group: 'Pagina e offerta',
    useAsTitle: 'shown_name',
    defaultColumns: ['shown_name', 'stars', 'text', 'state', 'answer', 'written_at'],
    description:
      'Le scrive chi ha comprato, dal collegamento che riceve per email. Qui rispondi, e ne fai una testimonianza.',
  },
  custom: presentTable('reviews', {
    names: 'shown_name',
    first: ['shown_name', 'stars', 'text', 'state', 'answer', 'written_at'],
    line: ['stars', 'text'],
    state: 'state',
    tones: { published: 'good', withdrawn: 'over' },
    technical: ['checkout_session_id'],
    identifiers: { checkout_session_id: 'elsewhere' },
    elsewhere: {
      shown_name: theAuthors,
      stars: {},
      text: {},
      consent: {},
      state: {
        text: 'La ritira chi l’ha scritta. Per toglierla tu, eliminala: va nel cestino.',
        href: '/admin/collections/reviews/{id}',
        label: 'Fanne una testimonianza',
      },
      written_at: {},
      changed_at: {},
      withdrawn_at: {},
    },
    isWrittenElsewhere: true,
    views: [
      {
        name: 'Senza risposta',
        filters: {
          join: 'and',
          conditions: [
            { field: 'state', op: 'is', value: 'published' },
            { field: 'answer', op: 'empty' },
          ],
        },
      },
    ],
  }),
  defaultSort: '-written_at',
  // A purchase has one review; a copy would stand under a purchase that is not there.
  disableDuplicate: true,
  trash: true,
  access: { create: isAdmin, read: isEditor, update: isEditor, delete: isAdmin },
  hooks: {
    beforeChange: [
      stayInBin,
      ({ data, originalDoc }) => {
        const row = data as { answer?: string | null; answered_at?: string | null }
        const before = (originalDoc as { answer?: string | null } | undefined)?.answer ?? ''
        if (row.answer === undefined || (row.answer ?? '') === before) return row
        return { ...row, answered_at: row.answer ? new Date().toISOString() : null }
      },
    ],
  },
  fields: [
    {
      name: 'testimonial',
      type: 'ui',
      admin: { components: { Field: '/src/admin-views/fields/review-testimonial.client#ReviewTestimonial' } },
    },
    {
      name: 'answer',
      type: 'textarea',
      label: 'Risposta',
      maxLength: REVIEW_TEXT_LENGTH,
      admin: { description: 'Si legge sotto la recensione, su /recensioni.' },
    },
    {
      name: 'stars',
      type: 'number',
      label: 'Stelle',
      required: true,
      min: 1,
      max: 5,
      custom: { format: 'stars' },
      admin: { step: 1 },
      ...authors,
    },
    { name: 'text', type: 'textarea', label: 'Recensione', maxLength: REVIEW_TEXT_LENGTH, ...authors },
    { name: 'shown_name', type: 'text', label: 'Nome mostrato', maxLength: REVIEW_NAME_LENGTH, ...authors },
    { name: 'consent', type: 'checkbox', label: 'Si può pubblicare', defaultValue: false, ...authors },
    {
      name: 'state',
      type: 'select',
      label: 'Stato',
      required: true,
      defaultValue: 'published',
      index: true,
      options,
      ...authors,
    },
    {
      name: 'written_at',
      type: 'date',
      label: 'Scritta il',
      index: true,
      admin: { date: dayAndTime },
      ...authors,
    },
    { name: 'changed_at', type: 'date', label: 'Cambiata il', admin: { date: dayAndTime }, ...authors },
    { name: 'withdrawn_at', type: 'date', label: 'Ritirata il', admin: { date: dayAndTime }, ...authors },
    {
      name: 'answered_at',
      type: 'date',
      label: 'Risposta il',
      // It follows from the answer, and is no part of it: an answer can be put back without it.
      admin: { readOnly: true, date: dayAndTime },
      ...authors,
    },
    {
      name: 'checkout_session_id',
      type: 'text',
      label: 'Sessione di pagamento',
      required: true,
      unique: true,
      maxLength: 255,
      access: { read: isAdminField, update: nobodyField },
    },
    // Set by src/services/reviews alone: a trigger keeps it, and the author's words, from everybody else.
    {
      name: 'by_author',
      type: 'checkbox',
      defaultValue: false,
      hidden: true,
      access: { create: nobodyField, read: nobodyField, update: nobodyField },
    },
  ],
}
