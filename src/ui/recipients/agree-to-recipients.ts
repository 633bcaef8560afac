import { recipientsTexts } from '@/content/recipients'
import type { RecipientsForecast } from '@/contracts/email-answers'
import { ApiError } from '@/ui/api-client'

/** What a refusal says about the recipients that have to be agreed to; undefined for any other error. */
export function recipientsAsked(error: unknown): RecipientsForecast | undefined {
  const forecast = error instanceof ApiError && error.status === 409 ? error.answer.forecast : undefined
  return forecast as RecipientsForecast | undefined
}

/**
 * Makes a call, and once more with the number of recipients when the server asks for it and the person agrees.
 *
 * @param call gets the number agreed to; undefined the first time
 */
export async function agreeingToRecipients<Answer>(
  call: (confirmed: number | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(undefined)
  } catch (error) {
    const forecast = recipientsAsked(error)
    if (!forecast) throw error
    const question = `${recipientsTexts.ask(forecast.now)}\n\n${recipientsTexts.stop}\n\n${recipientsTexts.save(forecast.now)}?`
    if (!window.confirm(question)) throw error
    return await call(forecast.now)
  }
}
