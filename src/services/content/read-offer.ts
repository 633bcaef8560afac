import type { Offer } from '@/payload-types'
import { discountPercent, formatMoney, toCents } from '@/shared/money'

import { type ContentReader, readGlobal } from './read-content'

export type OfferView = {
  title: string
  features: { text: string; value: string | null }[]
  isPopular: boolean
  /** For people: `37 €`. */
  price: string
  originalPrice: string
  /** Whether the price is below the original one. */
  isReduced: boolean
  /** Whole per cent; 0 when it is less than a half. */
  discount: number
  /** What the placeholders in the texts become. */
  words: { price: string; originalPrice: string; discount: string; product: string }
  /** What a buy button sends (spec §3). */
  product: { name: string; price: number; currency: string }
}

/** @returns the offer ready to print; null, with a fault, when a price or a name is missing or is none */
export async function readOffer(reader: ContentReader): Promise<OfferView | null> {
  const offer = await readGlobal<Offer>(reader, 'offer')
  try {
    if (!offer.title || !offer.productName) throw new RangeError('it has no name')
    return viewOffer(offer)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    reader.faults.push(`offer: ${error.message}; nothing can be bought until it is put right`)
    return null
  }
}

/** @throws RangeError for a price that is no amount in whole cents */
function viewOffer(offer: Offer): OfferView {
  const { title, currency } = offer
  const [original, current] = [toCents(offer.originalPrice), toCents(offer.currentPrice)]
  const [price, originalPrice] = [formatMoney(current, currency), formatMoney(original, currency)]
  const discount = discountPercent(original, current)
  return {
    title,
    features: offer.features.map(({ text, value }) => ({
      text,
      value: typeof value === 'number' ? formatMoney(toCents(value), currency) : null,
    })),
    isPopular: offer.isPopular ?? false,
    price,
    originalPrice,
    isReduced: current < original,
    discount,
    words: { price, originalPrice, discount: `${discount}%`, product: title },
    product: { name: offer.productName, price: offer.currentPrice, currency },
  }
}
