import { formatDateTime } from '@/shared/dates'

/** What a buyer accepted before paying: to have the files at once, and to lose the right to withdraw by it. */
export type Waiver = {
  /** The very words that were accepted. */
  text: string
  /** When, ISO 8601. */
  at: string
}

const RIGHT =
  'Puoi recedere dal contratto entro 14 giorni dall’acquisto, senza spiegazioni (articoli 52 e seguenti del Codice del consumo): basta scriverci.'
const WAIVED = 'Prima di pagare hai accettato:'
/** The promise of the page, which holds whatever was waived. */
const GUARANTEE = 'Resta la garanzia di 30 giorni, soddisfatto o rimborsato.'

/** What a receipt says about withdrawing: the right, or the waiver as it was accepted. One sentence or more. */
export function withdrawalWords({ waiver }: { waiver?: Waiver | null | undefined }): string[] {
  if (!waiver) return [RIGHT]
  return [`${WAIVED} «${waiver.text.trim()}» (${formatDateTime(waiver.at)}).`, GUARANTEE]
}
