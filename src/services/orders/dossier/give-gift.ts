import type { PayloadRequest } from 'payload'

import { dossierTexts } from '@/content/order-dossier'
import { transaction } from '@/services/database'
import { normalizeEmail } from '@/shared/account-email'
import { AppError } from '@/shared/app-error'
import { giftSession } from '@/shared/gift-session'

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
 * @throws AppError 409 when the gift of this id was given to another address, or under another name
 */
export async function giveGift(args: GiftArgs): Promise<number> {
  const known = await findGift(args)
  if (known !== undefined) return known
  try {
    return await makeGift(args)
  } catch (error) {
    // Of two requests at once the second fails at the first one's session.
    const made = await findGift(args)
    if (made === undefined) throw error
    return made
  }
}

/** The purchase's id, once the gift is there. @throws AppError as `giveGift` */
async function findGift({ req, giftId, email, name }: GiftArgs): Promise<number | undefined> {
  const known = await findPurchase({ payload: req.payload, sessionId: giftSession(giftId) })
  if (!known) return undefined
  const { id, customer_email, customer_name } = known
  const isSame = customer_email === normalizeEmail(email) && (customer_name ?? null) === name
  if (!isSame) throw new AppError(409, dossierTexts.refusals.otherGift(customer_email, id))
  return id
}

async function makeGift({ req, giftId, email, name, now }: GiftArgs): Promise<number> {
  const { payload } = req
  const offer = await payload.findGlobal({ slug: 'offer', overrideAccess: false, req, depth: 0 })
  return transaction(req, async () => {
    const purchase = await payload.create({
      collection: 'purchases',
      overrideAccess: false,
      req,
      depth: 0,
      data: {
        checkout_session_id: giftSession(giftId),
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
