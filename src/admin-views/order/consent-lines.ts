import { z } from 'zod'

import { formatDateTime } from '@/shared/dates'

/** The texts that were answered, with their version and time; a part that was not asked may lack them. */
const shown = { text: z.string().optional(), version: z.number().optional(), at: z.string().optional() }
const kept = z.object({
  waiver: z.object({ given: z.boolean(), ...shown }).optional(),
  marketing: z.object({ answer: z.string(), ...shown }).optional(),
})

const ANSWERS: Record<string, string> = {
  consent: 'Ha accettato le email',
  soft_opt_in: 'Non ha rifiutato le email su prodotti analoghi',
  refused: 'Ha rifiutato le email',
  not_asked: 'Sulle email non è stato chiesto nulla',
}

type Shown = { text?: string | undefined; version?: number | undefined; at?: string | undefined }

/** What a buyer said before paying, as the purchase keeps it, for people; nothing of what is not understood. */
export function consentLines(consents: unknown): string[] {
  const { data } = kept.safeParse(consents)
  const lines: string[] = []
  if (data?.waiver) {
    const words = data.waiver.given
      ? 'Ha chiesto i file subito e sa di perdere il recesso'
      : 'Nessuna rinuncia al recesso'
    lines.push(withText(words, data.waiver))
  }
  if (data?.marketing) {
    lines.push(withText(ANSWERS[data.marketing.answer] ?? data.marketing.answer, data.marketing))
  }
  return lines
}

function withText(words: string, { text, version, at }: Shown): string {
  const facts = [version !== undefined && `versione ${version}`, at && formatDateTime(at)].filter(Boolean)
  const head = facts.length > 0 ? `${words} (${facts.join(', ')})` : words
  return text ? `${head}: «${text}»` : `${head}.`
}
