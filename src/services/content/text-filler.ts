import { romeDay } from '@/shared/dates'
import { fillAll, withoutPlaceholders } from '@/shared/fill-placeholders'

import type { OfferView } from './read-offer'

/** The names in the texts that only an offer gives a value. */
const PRICES = ['price', 'originalPrice', 'discount', 'product']

/**
 * What fills the names in braces that an editor may write in the texts of the landing page: `{price}`,
 * `{originalPrice}`, `{discount}`, `{product}` and `{year}`.
 *
 * @param offer the one in force; without it what names a price or the product is left out, and without a discount what
 *   names the price before it
 * @returns a function that fills every text inside a value, however deep
 */
export function textFiller({ offer, now }: { offer: OfferView | null; now: Date }) {
  const values = { ...offer?.words, year: romeDay(now).slice(0, 4) }
  // 'invece di 37 €' and '0%' are no reduction.
  const missing = !offer
    ? PRICES
    : [...(offer.isReduced ? [] : ['originalPrice']), ...(offer.discount > 0 ? [] : ['discount'])]
  return <Value>(value: Value): Value => fillAll(withoutPlaceholders(value, missing), values)
}
