import { formatDate, withArticle } from '@/shared/dates'

const from = (since: string): string => withArticle('dal', formatDate(since))

/** The words around a kept version of the terms of sale. */
export const termsVersionTexts = {
  title: (title: string, version: number) => `${title}, versione ${version}`,
  current: (version: number, since: string) => `Versione ${version}, in vigore ${from(since)}.`,
  past: (version: number, since: string, until: string) =>
    `Versione ${version}, in vigore ${from(since)} ${withArticle('al', formatDate(until))}. Vale per gli ordini di quel periodo.`,
  toCurrent: 'Leggi le condizioni in vigore oggi',
} as const
