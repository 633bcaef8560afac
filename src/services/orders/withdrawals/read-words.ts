import { withdrawalDefaults, type WithdrawalWords } from '@/content/orders-withdrawals'
import type { WithdrawalForm } from '@/payload-types'
import { type ContentReader, readGlobal } from '@/services/content/read-content'

export type WithdrawalSettings = {
  /** Whether 'Recedere dal contratto qui' is there at all. */
  isOn: boolean
  words: WithdrawalWords
}

/** The published words of 'Recedere dal contratto qui', or the draft's in a preview; what is missing is the default. */
export async function readWithdrawalWords(reader: ContentReader): Promise<WithdrawalSettings> {
  const form = await readGlobal<WithdrawalForm>(reader, 'withdrawal-form')
  return { isOn: form.isOn !== false, words: written(form) }
}

/** Each text as an editor left it. */
export function written(form: Partial<Record<keyof WithdrawalWords, unknown>>): WithdrawalWords {
  const names = Object.keys(withdrawalDefaults) as (keyof WithdrawalWords)[]
  const words = { ...withdrawalDefaults }
  for (const name of names) {
    const text = form[name]
    if (typeof text === 'string' && text.trim() !== '') words[name] = text
  }
  return words
}
