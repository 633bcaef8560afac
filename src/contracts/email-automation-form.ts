import type { FieldErrors } from '@/shared/app-error'
import { activationFault } from '@/shared/email-checklist'
import { sequenceLengths, subjectFault, templateFault } from '@/shared/email-template'
import type { FormSchema, FormValues } from '@/shared/form-schema'
import { validateForm } from '@/shared/form-validation'

export const EMAIL_TYPES = ['welcome', 'tutorial', 'reminder', 'upsell', 'referral'] as const
/** What a row of the log may be besides: mail about a new version of a file, or an abandoned checkout. */
export const LOGGED_TYPES = [...EMAIL_TYPES, 'release', 'recovery'] as const satisfies readonly string[]
export type EmailType = (typeof EMAIL_TYPES)[number]
export type LoggedType = EmailType | 'release' | 'recovery'

const VARIABLES_HELP =
  'Puoi usare {{name}}, {{product_name}}, {{order_url}} (la pagina dell’ordine) e {{review_url}} (la sua recensione), con un ripiego: {{name|amico}}.'

/** The form of spec §5; browser and server check against this one schema. */
export const emailSequenceForm: FormSchema = {
  name: 'email_sequence_form',
  title: 'Sequenza email',
  required: [
    'sequence_name',
    'email_type',
    'send_after_days',
    'email_subject',
    'email_template',
    'is_active',
  ],
  properties: {
    sequence_name: { type: 'string', title: 'Nome sequenza', maxLength: sequenceLengths.name },
    email_type: { type: 'string', title: 'Tipo email', enum: EMAIL_TYPES },
    send_after_days: {
      type: 'integer',
      title: 'Invia dopo (giorni)',
      description: 'Giorni dall’acquisto, da 0 a 365.',
      minimum: 0,
      maximum: 365,
    },
    email_subject: {
      type: 'string',
      title: 'Oggetto email',
      description: VARIABLES_HELP,
      maxLength: sequenceLengths.subject,
    },
    email_subject_b: {
      type: 'string',
      title: 'Secondo oggetto (A/B)',
      description: 'Se lo scrivi, metà dei destinatari riceve questo.',
      maxLength: sequenceLengths.subject,
    },
    send_from_hour: {
      type: 'integer',
      title: 'Non prima delle ore',
      description: 'Ora italiana; vuoto: a qualsiasi ora.',
      minimum: 0,
      maximum: 23,
    },
    send_until_hour: {
      type: 'integer',
      title: 'Non dopo le ore',
      description: 'Ora italiana; vuoto: a qualsiasi ora.',
      minimum: 1,
      maximum: 24,
    },
    is_active: { type: 'integer', title: 'Attiva', enum: [0, 1], default: 1 },
    count_clicks: {
      type: 'integer',
      title: 'Conta i clic',
      description: 'I link passano da un indirizzo firmato di questo sito. Le aperture non si tracciano mai.',
      enum: [0, 1],
      default: 0,
    },
    include_past_buyers: {
      type: 'integer',
      title: 'Anche chi ha già acquistato',
      enum: [0, 1],
      default: 0,
    },
    // Last: its preview follows it.
    email_template: {
      type: 'string',
      title: 'Template email (HTML)',
      description: VARIABLES_HELP,
      multiline: true,
      maxLength: sequenceLengths.template,
    },
  },
}

const titleOf = (name: string) => emailSequenceForm.properties[name]!.title

/**
 * Every rule of a sequence: those of its form, and those of a subject and a template.
 *
 * @param before the sequence as it is: a template that stays is not judged again
 */
export function sequenceFaults(values: FormValues, before?: Pick<FormValues, 'email_template'>): FieldErrors {
  const faults: Record<string, string | undefined> = {
    ...templateFaultsOf(values, before),
    ...hoursFault(values),
    ...validateForm(values, emailSequenceForm),
  }
  return Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined),
  )
}

function templateFaultsOf(values: FormValues, before?: Pick<FormValues, 'email_template'>) {
  const stays = before !== undefined && values.email_template === before.email_template
  const check = (name: string, rule: typeof subjectFault) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? rule(value, titleOf(name)) : undefined
  }
  return {
    email_subject: check('email_subject', subjectFault),
    email_subject_b: check('email_subject_b', subjectFault),
    email_template:
      (stays ? undefined : check('email_template', templateFault)) ??
      (values.is_active === 1 ? check('email_template', activationFault) : undefined),
  }
}

function hoursFault({ send_from_hour: from, send_until_hour: until }: FormValues) {
  if (typeof from !== 'number' || typeof until !== 'number' || from < until) return {}
  return { send_until_hour: `${titleOf('send_until_hour')} is not valid: deve venire dopo l’ora di inizio` }
}
