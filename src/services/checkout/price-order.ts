import { checkoutTexts } from '@/content/checkout'
import type { CheckoutRequest } from '@/contracts/checkout'
import type { SessionOrder } from '@/integrations/provider-session'
import type { Offer } from '@/payload-types'
import { AppError } from '@/shared/app-error'
import { toCents } from '@/shared/money'

type Product = CheckoutRequest['products'][number]

type PriceOrderArgs = {
  offer: Pick<Offer, 'productName' | 'currentPrice' | 'currency'>
  /** What a client believes to buy; without it there is nothing to compare. */
  product?: Product | undefined
}

/**
 * The order line at the shop's own price. What the client sent only has to agree with it.
 *
 * @throws AppError 400 for another product, currency or quantity, 409 for another price (contract §4)
 */
export function priceOrder({
  offer,
  product,
}: PriceOrderArgs): Pick<SessionOrder, 'productName' | 'amountCents' | 'currency' | 'quantity'> {
  if (product) compare(offer, product)
  return {
    productName: offer.productName,
    amountCents: toCents(offer.currentPrice),
    currency: offer.currency,
    quantity: 1,
  }
}

function compare(offer: PriceOrderArgs['offer'], product: Product): void {
  const ours = { name: offer.productName, currency: offer.currency, quantity: 1 }
  const foreign = (['name', 'currency', 'quantity'] as const).filter(
    (field) => product[field] !== ours[field],
  )
  if (foreign.length > 0) throw refused(400, checkoutTexts.refusals.unknownProduct, foreign)
  if (product.price !== offer.currentPrice) throw refused(409, checkoutTexts.refusals.stalePrice, ['price'])
}

const refused = (status: number, sentence: string, fields: (keyof Product)[]) =>
  new AppError(status, sentence, {
    errors: Object.fromEntries(fields.map((field) => [`products.0.${field}`, sentence])),
  })
