import { createLocalReq } from 'payload'

import { env } from '@/config/env'
import { readSiteName } from '@/services/content/read-site-name'
import { type EnterArgs, enterOrder } from '@/services/orders/enter-order'
import { maskEmail } from '@/shared/mask-email'

import { findReceipt, keepReceipt } from './keep-receipt'
import { termsAddress } from './terms-address'

type OpenArgs = EnterArgs & {
  /** Integer cents that had gone back in all, for the receipt of a refund; 0 for that of the payment. */
  refundedCents: number
}

type OpenedReceipt = { pdf: Uint8Array; filename: string }

/**
 * A receipt as a PDF, for whoever gets into its order now. It stays to be had when the files are not: whoever got their
 * money back needs it most.
 *
 * @returns undefined when the order does not open, or has no such receipt
 */
export async function openReceipt({ refundedCents, ...args }: OpenArgs): Promise<OpenedReceipt | undefined> {
  const entered = await enterOrder(args)
  const { payload } = args
  if (entered.state !== 'open' || !Number.isSafeInteger(refundedCents) || refundedCents < 0) return undefined
  const { purchase, isOwner } = entered
  if (purchase.amount_cents <= 0 || refundedCents > purchase.refunded_cents) return undefined
  const req = await createLocalReq({}, payload)
  if (refundedCents === 0) await keepReceipt({ req, purchase })
  const kept = await findReceipt({ req, purchaseId: purchase.id, refundedCents })
  if (!kept) return undefined
  const { content, buyer } = kept
  // The library is large, and most processes never make a receipt.
  const { renderReceipt } = await import('./render-receipt')
  const pdf = await renderReceipt({
    content,
    // A link may have been passed on: who has it learns no more of the address than the page tells.
    buyer: isOwner || buyer.email === '' ? buyer : { ...buyer, email: maskEmail(buyer.email) },
    siteName: await readSiteName({ payload }),
    orderUrl: orderAddress(content.orderId),
    termsUrl: termsAddress(content),
  })
  const name = refundedCents === 0 ? 'ricevuta' : `ricevuta-rimborso-${refundedCents}`
  return { pdf, filename: `${name}-ordine-${purchase.id}.pdf` }
}

/** Leads to the order for ever, and opens it to its owner alone: a document is kept, and passed on. */
const orderAddress = (orderId: string): string =>
  `${env.SERVER_URL}${/^cs_\w+$/.test(orderId) ? `/ordine/${orderId}` : '/acquisti'}`
