import { checkoutStepTexts } from '@/content/checkout-step'
import { customerFaults, requestedFields } from '@/services/orders/invoices/request-invoice'
import type { FieldErrors } from '@/shared/app-error'
import type { Consents, MarketingSaid, WaiverSaid } from '@/shared/consents'
import type { InvoiceCustomer } from '@/shared/tax-customer'

import type { StepView } from './read-step'

/** What a buyer said in the step, or by not passing through it. */
export type StepAnswer = { consents: Consents | null; customer: InvoiceCustomer | null }

export type Judgement =
  { answer: StepAnswer; errors?: undefined } | { errors: FieldErrors; answer?: undefined }

type JudgeArgs = {
  step: StepView
  /** The form as it was sent. */
  fields: Readonly<Record<string, string>>
  now: Date
}

const { errors: faults, refusal } = checkoutStepTexts
const isTicked = (value: string | undefined) => value === 'on'

/**
 * What the step's form says, or what is wrong with it. An answer counts for the text that its sender has read: the form
 * names the version, and another one than that in force is asked again. What is switched off is not looked at.
 */
export function judgeStep({ step, fields, now }: JudgeArgs): Judgement {
  const at = now.toISOString()
  const errors: FieldErrors = {}
  const { waiver, marketing } = step
  if (waiver && fields.waiver_version !== String(waiver.version)) errors.waiver = faults.changed
  else if (waiver && !isTicked(fields.waiver)) errors.waiver = faults.waiver
  const seen = `${marketing?.mode}:${marketing?.version}`
  if (marketing && fields.marketing_version !== seen) errors.marketing = faults.changed
  const { customer, errors: customerErrors } = judgeCustomer({ step, fields })
  Object.assign(errors, customerErrors)
  if (Object.keys(errors).length > 0) return { errors }
  const said: Consents = {
    ...(waiver && { waiver: { given: true, ...shown(waiver), at } satisfies WaiverSaid }),
    ...(marketing && { marketing: marketingSaid(marketing, fields, at) }),
  }
  return { answer: { consents: orNull(said), customer } }
}

/** What is known of a buyer who came past the step, as a caller of the API does: they were asked nothing. */
export function notAsked({ step, now }: Omit<JudgeArgs, 'fields'>): StepAnswer {
  const at = now.toISOString()
  const said: Consents = {
    ...(step.waiver && { waiver: { given: false, at } satisfies WaiverSaid }),
    ...(step.marketing && { marketing: { answer: 'not_asked', at } satisfies MarketingSaid }),
  }
  return { consents: orNull(said), customer: null }
}

const orNull = (said: Consents) => (Object.keys(said).length > 0 ? said : null)
const shown = ({ text, version }: { text: string; version: number }) => ({ text, version })

function marketingSaid(
  { mode, ...text }: NonNullable<StepView['marketing']>,
  fields: JudgeArgs['fields'],
  at: string,
): MarketingSaid {
  const sentence = { ...shown(text), at }
  if (mode === 'consent') return { answer: isTicked(fields.consent) ? 'consent' : 'refused', ...sentence }
  return { answer: isTicked(fields.refusal) ? 'refused' : 'soft_opt_in', refusal, ...sentence }
}

function judgeCustomer({ step, fields }: Omit<JudgeArgs, 'now'>): {
  customer: InvoiceCustomer | null
  errors?: FieldErrors
} {
  if (!step.offersInvoice || !isTicked(fields.wants_invoice)) return { customer: null }
  const errors = customerFaults(fields)
  return Object.keys(errors).length > 0 ? { customer: null, errors } : { customer: requestedFields(fields) }
}
