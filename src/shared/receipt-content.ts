import { splitGross } from './tax-amounts'

/** Who sells, as far as the owner has said it; empty where they have not. */
export type ReceiptSeller = {
  name: string
  /** Street and town, on one line. */
  address: string
  vatNumber: string
  taxCode: string
  email: string
  pec: string
}

/** Amounts in integer cents, the rate in hundredths of a per cent. */
export type ReceiptTax =
  | { regime: 'ordinario'; rateHundredths: number; netCents: number; taxCents: number }
  | { regime: 'forfettario'; sentence: string }

/**
 * What a receipt says, kept as it was when it was made: nothing that changes later changes it. The buyer is not part of
 * it, because a person's data can be erased and the sale cannot.
 */
export type ReceiptContent = {
  /** The checkout session's id. */
  orderId: string
  productName: string
  isSimulation: boolean
  currency: string
  /** What was paid, in integer cents. */
  paidCents: number
  /** ISO 8601. */
  paidAt: string
  /** On the receipt of a refund: what went back this time and in all until then, in integer cents. */
  refund: { cents: number; totalCents: number; at: string } | null
  seller: ReceiptSeller | null
  /** Of what was paid or, on the receipt of a refund, of what went back; null while the owner has named no regime. */
  tax: ReceiptTax | null
  /** The shop's own terms in force at the payment: version, and since when they were; null where others are agreed to. */
  terms: { version: number; since: string } | null
  /** What holds for withdrawing from the contract, one sentence or more. */
  withdrawal: string[]
}

export type TaxRule =
  { regime: 'ordinario'; rateHundredths: number } | { regime: 'forfettario'; sentence: string }

/**
 * The VAT contained in an amount, or why there is none.
 *
 * @param cents integer cents
 * @param before what went back earlier, for a refund in several parts: so all parts together are the whole, to the cent
 */
export function receiptTax(rule: TaxRule, cents: number, before = 0): ReceiptTax {
  if (rule.regime === 'forfettario') return { regime: rule.regime, sentence: rule.sentence }
  const { regime, rateHundredths } = rule
  const [earlier, after] = [splitGross(before, rateHundredths), splitGross(before + cents, rateHundredths)]
  return {
    regime,
    rateHundredths,
    netCents: after.netCents - earlier.netCents,
    taxCents: after.taxCents - earlier.taxCents,
  }
}

/** Whether all that was paid has gone back. */
export const isWholeRefund = ({ refund, paidCents }: ReceiptContent): boolean =>
  refund !== null && refund.totalCents >= paidCents
