import { recipientsTexts } from '@/content/email-automation-recipients'
import type { RecipientsForecast, RecipientsTimes } from '@/contracts/email-automation-answers'

import { ApiError } from '../api-client'
import type { Confirm } from '../kit/use-confirm'

/** The recipients that a refusal (409, contract §4) wants agreed to; undefined for any other error. */
export function recipientsAsked(error: unknown): RecipientsForecast | undefined {
  const forecast = error instanceof ApiError && error.status === 409 ? error.answer.forecast : undefined
  return forecast as RecipientsForecast | undefined
}

/** When the first and the last of that mail would leave, as the same refusal says. */
export function timesTold(error: unknown): RecipientsTimes {
  const times = error instanceof ApiError ? error.answer.times : undefined
  return (times as RecipientsTimes | undefined) ?? { first_at: null, last_at: null }
}

/**
 * Makes a call, and again with the number of recipients as long as the server asks for it and the person agrees: the
 * number may change while it is being read.
 *
 * @param call gets the number agreed to; undefined the first time
 * @throws the refusal, when the person does not agree
 */
export async function agreeingToRecipients<Answer>(
  confirm: Confirm,
  call: (confirmed: number | undefined) => Promise<Answer>,
  words: { ask: (now: number) => string; yes: (now: number) => string } = {
    ask: recipientsTexts.ask,
    yes: recipientsTexts.save,
  },
): Promise<Answer> {
  for (let agreed: number | undefined; ;) {
    try {
      return await call(agreed)
    } catch (error) {
      const forecast = recipientsAsked(error)
      if (!forecast) throw error
      const { now } = forecast
      const text = [recipientsTexts.times(timesTold(error)), recipientsTexts.stop].filter(Boolean).join(' ')
      if (!(await confirm({ title: words.ask(now), text, yes: words.yes(now) }))) throw error
      agreed = now
    }
  }
}
