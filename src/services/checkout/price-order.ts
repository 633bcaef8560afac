import { checkoutTexts } from '@/content/checkout'
import type { CheckoutRequest } from '@/contracts/checkout'
import type { SessionOrder } from '@/integrations/provider-session'
import type { Offer } from '@/payload-types'
import { AppError } from '@/shared/app-error'
import { toCents } from '@/shared/money'

type PriceOrderArgs = {
  offer: Pick<Offer, 'productName' | 'currentPrice' | 'currency'>
  product: CheckoutRequest['products'][number]
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
  const isOurs =
    product.name === offer.productName && product.currency === offer.currency && product.quantity === 1
  if (!isOurs) throw new AppError(400, checkoutTexts.refusals.unknownProduct)
  if (product.price !== offer.currentPrice) throw new AppError(409, checkoutTexts.refusals.stalePrice)
  return {
    productName: offer.productName,
    amountCents: toCents(offer.currentPrice),
    currency: offer.currency,
    quantity: 1,
  }
}
