import type { PayloadRequest } from 'payload'

import type { OwnPurchase } from '@/contracts/accounts'
import { database } from '@/services/database'

import { normalizeEmail } from '@/shared/account-email'

import { isEntitled } from './entitlement'
import { listOwnFiles } from './list-own-files'
import { orderPath } from './order-address'

type ListOwnPurchasesArgs = { req: PayloadRequest; email: string; now: Date }

/**
 * `normalizeEmail` in SQL, for rows that came by SQL and may hold an address in another spelling. The index
 * purchases_account_email has this very expression.
 */
const SPELLED_ALIKE = `lower(btrim(customer_email, E' \\t\\r\\n') COLLATE "C")`

/**
 * What a person bought with the very address they signed in with, newest first, with fresh links to the files unless
 * the money went back. What is in the bin is not among it.
 */
export async function listOwnPurchases({ req, email, now }: ListOwnPurchasesArgs): Promise<OwnPurchase[]> {
  const { payload } = req
  const { rows } = await database(payload).query<{ id: number }>(
    `SELECT id FROM purchases WHERE ${SPELLED_ALIKE} = $1 AND deleted_at IS NULL
     ORDER BY purchased_at DESC, id DESC LIMIT 100`,
    [normalizeEmail(email)],
  )
  const { docs } = await payload.find({
    collection: 'purchases',
    where: { id: { in: rows.map(({ id }) => id) } },
    sort: '-purchased_at',
    pagination: false,
    depth: 0,
    // Buyers may not read the collection; the address above is the whole of what they may ask.
    overrideAccess: true,
  })
  return Promise.all(
    docs.map(async (purchase) => ({
      sessionId: purchase.checkout_session_id,
      orderUrl: orderPath({ purchaseId: purchase.id, email: purchase.customer_email, now }),
      productName: purchase.product_name,
      amountCents: purchase.amount_cents,
      currency: purchase.currency,
      status: purchase.status,
      isWithdrawn: Boolean(purchase.access_withdrawn_at),
      purchasedAt: purchase.purchased_at,
      products: isEntitled(purchase) ? await listOwnFiles({ payload, purchase, now }) : [],
    })),
  )
}
