import { formatDate } from '@/shared/dates'

/** The words around a kept version of the terms of sale. */
export const termsVersionTexts = {
  title: (title: string, version: number) => `${title}, versione ${version}`,
  current: (version: number, since: string) => `Versione ${version}, in vigore dal ${formatDate(since)}.`,
  past: (version: number, since: string, until: string) =>
    `Versione ${version}, in vigore dal ${formatDate(since)} al ${formatDate(until)}. Vale per gli ordini di quel periodo.`,
  toCurrent: 'Leggi le condizioni in vigore oggi',
} as const
