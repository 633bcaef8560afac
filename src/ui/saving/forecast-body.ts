import type { FormValues } from '@/shared/form-schema'

/** The endpoint checks whole sequences; these fields do not change who is mailed. */
const WORDS = { sequence_name: '-', email_type: 'welcome', email_subject: '-', email_template: '-' }

/**
 * What `POST /api/admin/email-forecast` is asked: only what decides who is mailed and when, so that writing a subject
 * asks nothing again.
 *
 * @param id of the sequence; undefined for a new one
 */
export function forecastBody(id: number | undefined, values: FormValues): FormValues {
  const { send_after_days, send_from_hour, send_until_hour, is_active = 1, include_past_buyers = 0 } = values
  return { ...WORDS, id, send_after_days, send_from_hour, send_until_hour, is_active, include_past_buyers }
}
