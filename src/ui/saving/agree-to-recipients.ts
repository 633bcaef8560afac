import { recipientsTexts } from '@/content/email-automation-recipients'
import type { RecipientsForecast } from '@/contracts/email-automation-answers'

import { ApiError } from '../api-client'
import type { Confirm } from '../kit/use-confirm'

/** The recipients that a refusal (409, contract §4) wants agreed to; undefined for any other error. */
export function recipientsAsked(error: unknown): RecipientsForecast | undefined {
  const forecast = error instanceof ApiError && error.status === 409 ? error.answer.forecast : undefined
  return forecast as RecipientsForecast | undefined
}

/**
 * Makes a call, and once more with the number of recipients when the server asks for it and the person agrees.
 *
 * @param call gets the number agreed to; undefined the first time
 * @throws the refusal, when the person does not agree
 */
export async function agreeingToRecipients<Answer>(
  confirm: Confirm,
  call: (confirmed: number | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(undefined)
  } catch (error) {
    const forecast = recipientsAsked(error)
    if (!forecast) throw error
    const question = {
      title: recipientsTexts.ask(forecast.now),
      text: recipientsTexts.stop,
      yes: recipientsTexts.save(forecast.now),
    }
    if (!(await confirm(question))) throw error
    return await call(forecast.now)
  }
}
