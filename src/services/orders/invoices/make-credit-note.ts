import type { PayloadRequest } from 'payload'

import { lockPurchase } from '../lock-purchase'
import type { Purchase } from '@/payload-types'
import { transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'
import { splitGross } from '@/shared/tax-amounts'

import { issueDocument } from './issue-document'
import { documentsOf } from './list-documents'
import { type Made, readDocument, standingReasons } from './make-invoice'

type MakeArgs = { req: PayloadRequest; purchaseId: number; now: Date }

/**
 * The credit note for what was refunded of an invoiced purchase and not credited yet: a full refund, one part, or the
 * next part. Once everything is credited a further call answers the last one. Parties and rate are the invoice's own.
 *
 * @throws AppError 404 for an unknown purchase, 409 without an invoice or a refund
 */
export async function makeCreditNote({ req, purchaseId, now }: MakeArgs): Promise<Made> {
  return transaction(req, async () => {
    const purchase = await lockPurchase({ req, purchaseId })
    const documents = await documentsOf(req, purchase.checkout_session_id)
    const issued = documents.find(({ document_type }) => document_type === 'invoice')
    if (!issued) throw new AppError(409, 'Questo acquisto non ha una fattura da rettificare.')
    // The invoice decides, in whose series its correction belongs.
    const { content: invoice, is_simulation: isTrial } = issued
    const notes = documents.filter(({ document_type }) => document_type === 'credit_note')
    const creditedCents = notes.reduce((sum, { content }) => sum + content.totalCents, 0)
    const dueCents = Math.min(refundedCents(purchase), invoice.totalCents) - creditedCents
    const last = notes.at(-1)
    if (dueCents <= 0) {
      if (last) return { row: await readDocument(req, last.id), created: false }
      throw new AppError(409, 'Per questo acquisto non risulta nessun rimborso.')
    }
    const { seller, customer, vat, number, day } = invoice
    const row = await issueDocument({
      req,
      purchase,
      isTrial,
      now,
      draft: {
        type: 'credit_note',
        seller,
        customer,
        description: `Rimborso di: ${invoice.description}`,
        vat,
        ...splitGross(dueCents, vat.rateHundredths),
        totalCents: dueCents,
        reasons: [
          `Rimborso dell'ordine ${purchase.checkout_session_id}`,
          ...standingReasons({ isTrial, seller }),
        ],
        corrects: { number, day },
      },
    })
    return { row, created: true }
  })
}

/** What went back to the buyer, in cents; a purchase that an administrator marks as refunded names no amount. */
export const refundedCents = ({ status, amount_cents, refunded_cents }: Purchase): number =>
  status === 'refunded' ? Math.max(amount_cents, refunded_cents) : refunded_cents
