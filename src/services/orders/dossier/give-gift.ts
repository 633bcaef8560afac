import type { PayloadRequest } from 'payload'

import { transaction } from '@/services/database'
import { normalizeEmail } from '@/shared/account-email'

import { findPurchase } from '../find-purchase'
import { addEntry } from './order-entry'
import { queueGiftMail } from './queue-gift-mail'

type GiftArgs = {
  req: PayloadRequest
  /** Chosen by the caller, a UUID: the same id is the same gift. */
  giftId: string
  email: string
  name: string | null
  now: Date
}

/**
 * Gives the product to somebody: an order of € 0,00 with an id of its own, and the mail that leads to its page. Who gets it
 * has bought nothing, so no sequence may write to them (art. 130 c. 4 of the Codice privacy needs a sale).
 *
 * @returns the purchase's id
 */
export async function giveGift({ req, giftId, email, name, now }: GiftArgs): Promise<number> {
  const { payload } = req
  const sessionId = `gift_${giftId.replaceAll('-', '')}`
  const known = await findPurchase({ payload, sessionId })
  if (known) return known.id
  const offer = await payload.findGlobal({ slug: 'offer', overrideAccess: false, req, depth: 0 })
  return transaction(req, async () => {
    const purchase = await payload.create({
      collection: 'purchases',
      overrideAccess: false,
      req,
      depth: 0,
      data: {
        checkout_session_id: sessionId,
        provider: 'gift',
        customer_email: normalizeEmail(email),
        customer_name: name,
        product_name: offer.productName,
        amount_cents: 0,
        currency: offer.currency,
        status: 'paid',
        marketing_basis: 'refused',
        purchased_at: now.toISOString(),
        refunded_cents: 0,
        disputed_cents: 0,
      },
    })
    await queueGiftMail({ req, purchase })
    await addEntry({ req, purchaseId: purchase.id, kind: 'gift', words: null, now })
    return purchase.id
  })
}
