import { z } from 'zod'

import type { InvoiceCustomer } from '@/shared/tax-customer'

import type { OwnPurchase } from './accounts'
import type { FileVersion } from './orders-releases'

/** `POST /api/orders/{token}/session` */
export const orderCodeRequest = z.object({
  otp: z.string({ error: 'Scrivi il codice.' }).trim().max(100, 'Il codice è troppo lungo.'),
})

/** The answer of `POST /api/orders/{token}/code`; the address has most of it hidden. */
export type OrderCodeAnswer = { success: true; sentTo: string }

export type OrderFile = FileVersion & {
  /** The row of `product-files`. */
  id: number
  name: string
  type: 'digital' | 'subscription'
  /** Makes a link for one press; null when there is nothing to download. */
  downloadUrl: string | null
  bytes: number | null
}

/** A receipt as a PDF. */
export type OrderReceipt = {
  /** Integer cents that went back with it; 0 for the receipt of the payment. */
  refundedCents: number
  url: string
}

/** What an order's page shows. */
export type OrderView = {
  /** The checkout session's id, which the receipt names too. */
  orderId: string
  productName: string
  /** Integer cents. */
  amountCents: number
  currency: string
  status: OwnPurchase['status']
  /** Why it opens no files; null while it opens them. */
  closed: 'refunded' | 'disputed' | 'lost' | 'withdrawn' | null
  purchasedAt: string
  /** Integer cents, 0 without a refund. */
  refundedCents: number
  refundedAt: string | null
  disputedAt: string | null
  isSimulation: boolean
  /** Whole for its owner, else with most of it hidden. */
  customerEmail: string
  /** Empty while the purchase opens none. */
  files: OrderFile[]
  /** Oldest first. */
  receipts: OrderReceipt[]
}

/** The invoice of an order, for its page. */
export type OrderInvoice = {
  /** 'nothing': there is nothing to make one of, as after a refund. 'closed': the bank decides first. */
  state: 'nothing' | 'closed' | 'none' | 'requested' | 'issued'
  /** Whether the form stands there. */
  canAsk: boolean
  /** Whom it was asked for; null while nobody asked, and for whoever is not known to be the buyer. */
  customer: InvoiceCustomer | null
  documents: { id: number; kind: 'invoice' | 'credit_note'; number: string; day: string }[]
  /** Documents hold a home address and a tax code: the buyer alone, signed in with the order's address, gets them. */
  isOwner: boolean
}

/** The withdrawal and the guarantee of an order, for its page. */
export type OrderWithdrawal = {
  /** The money can still be asked back: it was not given back, nothing was asked for yet, and the days are not over. */
  isGuaranteed: boolean
  /** What 'Recesso e garanzia' says; null when 'Recedere dal contratto qui' is switched off. */
  part: {
    /** What can be asked for, or why nothing can; null while a request is open. */
    text: string | null
    /** What became of the last request, as a sentence; null without one. */
    last: string | null
    /** The way to the form, with the order filled in; null when nothing can be asked for. */
    href: string | null
    label: string
  } | null
}

export type OpenedOrder =
  | { state: 'open'; order: OrderView; invoice: OrderInvoice; withdrawal: OrderWithdrawal }
  /** An order of this shop, for its owner alone: a code to its address opens it. */
  | { state: 'locked'; maskedEmail: string }
  /** In the bin. */
  | { state: 'withdrawn' }
  /** No link of ours. */
  | { state: 'unknown' }
