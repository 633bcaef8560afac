import { contact } from './landing/ending'

export type ContactTexts = typeof contact

/** What an editor has written about the contact form; what is missing or blank is the default (spec §3, §8). */
export function writtenContactTexts(written: Partial<Record<keyof ContactTexts, string | null>> | undefined) {
  const texts = Object.entries(contact).map(([name, text]) => [
    name,
    written?.[name as keyof ContactTexts]?.trim() || text,
  ])
  return Object.fromEntries(texts) as ContactTexts
}
