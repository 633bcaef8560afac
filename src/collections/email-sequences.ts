import type {
  CollectionConfig,
  NumberFieldSingleValidation,
  TextareaFieldValidation,
  TextFieldSingleValidation,
} from 'payload'
import { number } from 'payload/shared'

import { activationFault } from '@/shared/email-checklist'
import { sequenceLengths, subjectFault, templateFault } from '@/shared/email-template'

import { hiddenFromEditors, isAdmin } from './access/roles'
import { dayAndTime } from './day-and-time'
import { presentTable } from './present-table'
import { text, textarea } from './text-rules'

const checkedSubject: TextFieldSingleValidation = (value, args) =>
  (typeof value === 'string' ? subjectFault(value, 'Oggetto') : undefined) ?? text(value, args)

const checkedTemplate: TextareaFieldValidation = (value, args) => {
  const { is_active } = args.siblingData as { is_active?: number }
  if (typeof value !== 'string') return textarea(value, args)
  // What an earlier release accepted does not keep its sequence from being switched off, renamed or deleted.
  const stays = args.operation === 'update' && value === args.previousValue
  const fault = stays ? undefined : templateFault(value, 'Testo')
  return fault ?? (is_active === 1 ? activationFault(value, 'Testo') : undefined) ?? textarea(value, args)
}

const wholeNumber: NumberFieldSingleValidation = (value, args) =>
  typeof value === 'number' && !Number.isInteger(value) ? 'Scrivi un numero intero.' : number(value, args)

/** Hours that never come would put the mail off for ever. */
const hourAfterTheFirst: NumberFieldSingleValidation = (value, args) => {
  const from = (args.siblingData as { send_from_hour?: number | null }).send_from_hour
  const isNever = typeof value === 'number' && typeof from === 'number' && value <= from
  return isNever ? 'Deve venire dopo l’ora di inizio.' : wholeNumber(value, args)
}

const yesOrNo = (name: string, label: string, defaultValue: 0 | 1, description: string) =>
  ({
    name,
    type: 'number',
    label,
    required: true,
    defaultValue,
    min: 0,
    max: 1,
    validate: wholeNumber,
    custom: { format: 'yes-no' },
    admin: { description, step: 1 },
  }) as const

const hour = (
  name: string,
  label: string,
  [min, max]: [number, number],
  validate: NumberFieldSingleValidation,
) =>
  ({
    name,
    type: 'number',
    label,
    min,
    max,
    validate,
    admin: { description: 'Ora italiana. Vuoto: a qualsiasi ora.', step: 1 },
  }) as const

/**
 * The mails that follow a purchase (spec §3). What a change means for planned messages is decided by triggers in the
 * database (src/services/email-automation/database), so that it holds for rows written by SQL too.
 */
export const EmailSequences: CollectionConfig = {
  slug: 'email-sequences',
  labels: { singular: 'Sequenza email', plural: 'Sequenze email' },
  admin: {
    group: 'Email',
    useAsTitle: 'sequence_name',
    defaultColumns: ['sequence_name', 'email_type', 'send_after_days', 'is_active'],
    hidden: hiddenFromEditors,
  },
  custom: presentTable('email-sequences', {
    names: 'sequence_name',
    first: ['sequence_name', 'email_type', 'send_after_days', 'email_subject', 'is_active'],
    line: ['email_subject', 'email_type'],
    state: 'is_active',
    tones: { 1: 'good', 0: 'over' },
  }),
  // A copy would carry 'Attiva dal' and past buyers over, and mail everybody again. The screen's own starts disabled.
  disableDuplicate: true,
  // In the bin it mails nobody; what comes back counts from that moment on (the migration sequences_bin).
  trash: true,
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  fields: [
    { name: 'sequence_name', type: 'text', label: 'Nome', required: true, maxLength: sequenceLengths.name },
    {
      name: 'email_type',
      type: 'select',
      label: 'Tipo',
      required: true,
      options: ['welcome', 'tutorial', 'reminder', 'upsell', 'referral'],
    },
    {
      name: 'send_after_days',
      type: 'number',
      label: 'Giorni dopo l’acquisto',
      required: true,
      min: 0,
      max: 365,
      validate: wholeNumber,
    },
    {
      name: 'email_subject',
      type: 'text',
      label: 'Oggetto',
      required: true,
      maxLength: sequenceLengths.subject,
      validate: checkedSubject,
    },
    {
      name: 'email_template',
      type: 'textarea',
      label: 'Testo (HTML)',
      required: true,
      maxLength: sequenceLengths.template,
      validate: checkedTemplate,
    },
    yesOrNo('is_active', 'Attiva (1 o 0)', 1, 'Solo le sequenze attive partono. 1: attiva, 0: disabilitata.'),
    {
      name: 'email_subject_b',
      type: 'text',
      label: 'Secondo oggetto (A/B)',
      maxLength: sequenceLengths.subject,
      validate: checkedSubject,
    },
    hour('send_from_hour', 'Non prima delle', [0, 23], wholeNumber),
    hour('send_until_hour', 'Non dopo le', [1, 24], hourAfterTheFirst),
    yesOrNo(
      'count_clicks',
      'Conta i clic (1 o 0)',
      0,
      'I link passano da un indirizzo firmato di questo sito. 1: sì, 0: no.',
    ),
    yesOrNo(
      'include_past_buyers',
      'Anche chi ha già acquistato (1 o 0)',
      0,
      'Vale per questa attivazione: torna a 0 quando la sequenza viene disabilitata. 1: sì, 0: no.',
    ),
    {
      name: 'activated_at',
      type: 'date',
      label: 'Attiva dal',
      access: { create: () => false, update: () => false },
      admin: { readOnly: true, date: dayAndTime },
    },
  ],
}
