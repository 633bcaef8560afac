import { romeDay } from '@/shared/dates'
import { fillAll, withoutPlaceholders } from '@/shared/fill-placeholders'

import type { OfferView } from './read-offer'

/** The names in the texts that only an offer gives a value. */
const PRICES = ['price', 'originalPrice', 'discount', 'product']

/**
 * What fills the names in braces that an editor may write in the texts of the landing page: `{price}`,
 * `{originalPrice}`, `{discount}`, `{product}` and `{year}`.
 *
 * @param offer the one in force; without it a text that names a price or the product becomes empty
 * @returns a function that fills every text inside a value, however deep
 */
export function textFiller({ offer, now }: { offer: OfferView | null; now: Date }) {
  const year = romeDay(now).slice(0, 4)
  return <Value>(value: Value): Value =>
    offer ? fillAll(value, { ...offer.words, year }) : fillAll(withoutPlaceholders(value, PRICES), { year })
}
