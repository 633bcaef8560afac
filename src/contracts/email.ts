import { z } from 'zod'

import type { FieldErrors } from '@/shared/app-error'
import { isEmailAddress } from '@/shared/email-address'
import { subjectFault, templateFault } from '@/shared/email-template'
import type { FormSchema, FormValues } from '@/shared/form-schema'
import { validateForm } from '@/shared/form-validation'

export const EMAIL_TYPES = ['welcome', 'tutorial', 'reminder', 'upsell', 'referral'] as const
export type EmailType = (typeof EMAIL_TYPES)[number]

const VARIABLES_HELP = 'Puoi usare {{name}} e {{product_name}}, con un ripiego: {{name|amico}}.'

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
    sequence_name: { type: 'string', title: 'Nome sequenza', maxLength: 50 },
    email_type: { type: 'string', title: 'Tipo email', enum: EMAIL_TYPES },
    send_after_days: {
      type: 'integer',
      title: 'Invia dopo (giorni)',
      description: 'Giorni dall’acquisto, da 0 a 365.',
      minimum: 0,
      maximum: 365,
    },
    email_subject: { type: 'string', title: 'Oggetto email', description: VARIABLES_HELP, maxLength: 200 },
    email_subject_b: {
      type: 'string',
      title: 'Secondo oggetto (A/B)',
      description: 'Se lo scrivi, metà dei destinatari riceve questo.',
      maxLength: 200,
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
      maxLength: 200_000,
    },
  },
}

const titleOf = (name: string) => emailSequenceForm.properties[name]!.title

/** Every rule of a sequence: those of its form, and those of a subject and a template. */
export function sequenceFaults(values: FormValues): FieldErrors {
  const faults: Record<string, string | undefined> = {
    ...templateFaultsOf(values),
    ...hoursFault(values),
    ...validateForm(values, emailSequenceForm),
  }
  return Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined),
  )
}

function templateFaultsOf(values: FormValues) {
  const check = (name: string, rule: typeof subjectFault) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? rule(value, titleOf(name)) : undefined
  }
  return {
    email_subject: check('email_subject', subjectFault),
    email_subject_b: check('email_subject_b', subjectFault),
    email_template: check('email_template', templateFault),
  }
}

function hoursFault({ send_from_hour: from, send_until_hour: until }: FormValues) {
  if (typeof from !== 'number' || typeof until !== 'number' || from < until) return {}
  return { send_until_hour: `${titleOf('send_until_hour')} is not valid: deve venire dopo l’ora di inizio` }
}

export type SequenceRow = {
  id: number
  sequence_name: string
  email_type: EmailType
  send_after_days: number
  email_subject: string
  email_subject_b: string | null
  email_template: string
  is_active: 0 | 1
  send_from_hour: number | null
  send_until_hour: number | null
  count_clicks: 0 | 1
  include_past_buyers: 0 | 1
  activated_at: string | null
  created_at: string
  updated_at: string
}

export type TrackingRow = {
  id: number
  sequence_id: number | null
  sequence_name: string | null
  user_email: string
  session_id: string | null
  email_type: EmailType
  email_sent: 0 | 1
  sent_at: string | null
  error_message: string | null
  updated_at: string
  created_at: string
}

/** spec §9; `byType` counts the active sequences of each type. */
export type EmailStats = {
  totalSent: number
  successRate: number
  activeSequences: number
  totalSequences: number
  byType: Record<EmailType, number>
}

/** What the screen shows beyond the figures of the specification. */
export type EmailReport = {
  /** How many workers are alive. */
  workers: number
  waiting: number
  /** The last 30 days in Rome, oldest first. */
  days: { day: string; sent: number; failed: number }[]
  variants: {
    sequence_id: number
    variant: 'A' | 'B'
    delivered: number
    clicked: number
    unsubscribed: number
  }[]
  /** The last buyer, for previews; null in a shop without purchases. */
  sample: { name: string; product_name: string; user_email: string } | null
}

/** The next 60 days in Rome: how many of which sequence on which day, who they are, and who was passed over. */
export type EmailCalendar = {
  days: { day: string; sequence_id: number; sequence_name: string; email_type: EmailType; count: number }[]
  skipped: { reason: string; count: number }[]
  people: {
    id: number
    user_email: string
    sequence_name: string | null
    email_type: EmailType
    due_at: string
    skip_reason: string | null
  }[]
  total: number
}

/** What saving a sequence would change, before it is saved. */
export type ChangeForecast = {
  /** Would leave right away. */
  immediately: number
  /** Would be planned for later. */
  later: number
  /** Are planned now and would not be any more. */
  cancelled: number
  /** Bought too long ago for this sequence: get it only when they are included. */
  past_buyers: number
}

/** The mail of the form as it stands, with a real buyer's data. */
export type EmailPreview = { subject: string; subject_b: string | null; html: string; text: string }

/** An id as JSON or a form may carry it. */
const id = z.union(
  [
    z.int().positive(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  'sequence_id is not valid',
)
const address = z
  .string('Destinatario is required')
  .trim()
  .toLowerCase()
  .min(1, 'Destinatario is required')
  .refine(isEmailAddress, 'Destinatario is not a valid email')

export const sendSequenceRequest = z.object({
  sequence_id: id,
  user_email: address,
  user_data: z
    .object({ name: z.string().max(200).nullish(), product_name: z.string().max(200).nullish() })
    .nullish(),
})
export type SendSequenceRequest = z.output<typeof sendSequenceRequest>

export const retrySequenceRequest = z.object({ sequence_id: id, user_email: address })
export type RetrySequenceRequest = z.output<typeof retrySequenceRequest>

const page = z.coerce.number().int().min(1).max(1_000_000).catch(1)

export const trackingQuery = z.object({
  page,
  limit: z.coerce.number().int().min(1).max(1000).catch(100),
  search: z.string().max(200).catch(''),
  result: z.enum(['sent', 'failed', 'all']).catch('all'),
  sequence_id: z.coerce.number().int().positive().optional().catch(undefined),
})
export type TrackingQuery = z.output<typeof trackingQuery>

export const calendarQuery = z.object({
  page,
  search: z.string().max(200).catch(''),
  /** One day only. */
  day: z.iso.date().optional().catch(undefined),
  show: z.enum(['planned', 'skipped']).catch('planned'),
})
export type CalendarQuery = z.output<typeof calendarQuery>

export const bounceRequest = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        email: address,
        /** A bounce for good; a full mailbox is none. Complaints need not say. */
        permanent: z.boolean().default(true),
        reason: z.string().max(500).default(''),
      }),
    )
    .max(1000),
})
