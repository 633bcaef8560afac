import { romeDay } from '@/shared/dates'
import { fillAll, withoutPlaceholders } from '@/shared/fill-placeholders'

import type { OfferView } from './read-offer'

/** The names in the texts that only an offer gives a value. */
const PRICES = ['price', 'originalPrice', 'discount', 'product']
/** Those that only an offer with a discount gives one: 'invece di 37 €' and '0%' are no reduction. */
const REDUCTION = ['originalPrice', 'discount']

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
  const missing = !offer ? PRICES : offer.discount > 0 ? [] : REDUCTION
  return <Value>(value: Value): Value => fillAll(withoutPlaceholders(value, missing), values)
}
