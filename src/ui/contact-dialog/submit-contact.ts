import { contactForm, type ContactSentences } from '@/content/contact'
import { type FieldErrors } from '@/shared/app-error'
import { type FormValues } from '@/shared/form-schema'
import { api, ApiError } from '@/ui/api-client'

/** Milliseconds; longer than the server takes under load. No answer by then counts as none. */
const PATIENCE_MS = 30_000

export type ContactOutcome = {
  sent: boolean
  /** The alert of spec §8. */
  text: string
  errors?: FieldErrors
}

/** Sends the form and finds the sentence of spec §8 that fits what came back. Never throws. */
export async function submitContact(
  values: FormValues,
  sentences: ContactSentences,
): Promise<ContactOutcome> {
  try {
    const answer = await api<{ success?: unknown; message?: unknown } | null>('/api/forms/submit', {
      method: 'POST',
      body: { formId: contactForm.name, ...values },
      timeoutMs: PATIENCE_MS,
    })
    const { success, message } = answer ?? {}
    if (success === true) return { sent: true, text: sentences.success }
    const said = typeof message === 'string' && message.trim() !== ''
    return { sent: false, text: said ? message : sentences.refused }
  } catch (error) {
    if (!(error instanceof ApiError)) return { sent: false, text: sentences.unreachable }
    const texts = {
      network: sentences.unreachable,
      'not-json': sentences.notJson,
      status: sentences.refused,
    }
    return { sent: false, text: texts[error.kind], ...(error.errors && { errors: error.errors }) }
  }
}
