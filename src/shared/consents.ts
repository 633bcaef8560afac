/** The texts that a buyer answers before paying, each with versions of its own. */
export type ConsentPart = 'waiver' | 'consent' | 'soft_opt_in'

/** A sentence as it was shown: its text, its version, and when it was answered (ISO 8601, UTC). */
type Shown = { text: string; version: number; at: string }

/**
 * What was said about immediate performance and the loss of withdrawal (Codice del consumo, art. 59 lett. o). A buyer who
 * was not asked, because the checkout was started by the API, has given none.
 */
export type WaiverSaid = ({ given: true } & Shown) | { given: false; at: string }

/** What was said about marketing mail. `refusal` is the way to say no that stood beside the sentence of a soft opt-in. */
export type MarketingSaid =
  | ({ answer: 'consent' } & Shown)
  | ({ answer: 'soft_opt_in'; refusal: string } & Shown)
  | ({ answer: 'refused'; refusal?: string } & Shown)
  | { answer: 'not_asked'; at: string }

/** What a buyer said before paying, as it is stored with session and purchase; a part that was switched off is missing. */
export type Consents = { waiver?: WaiverSaid; marketing?: MarketingSaid }

/**
 * The basis of marketing mail that follows from what was said. Without the part, a buyer is a customer who hears of
 * similar products, as before the part existed. With it, whoever was not asked has agreed to nothing.
 */
export function marketingBasis(consents: Consents | null): 'consent' | 'refused' | 'soft_opt_in' {
  const answer = consents?.marketing?.answer
  if (answer === undefined) return 'soft_opt_in'
  return answer === 'not_asked' ? 'refused' : answer
}

/** Reads what `checkout_sessions.consents` or `purchases.consents` holds; null for anything but an object. */
export const storedConsents = (value: unknown): Consents | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
