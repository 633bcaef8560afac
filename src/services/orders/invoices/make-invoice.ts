import type { PayloadRequest } from 'payload'

import { lockPurchase } from '../lock-purchase'
import type { Invoice, Purchase } from '@/payload-types'
import { transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'
import { formatDay, romeDay, withArticle } from '@/shared/dates'
import { splitGross } from '@/shared/tax-amounts'
import type { InvoiceCustomer } from '@/shared/tax-customer'
import { isTrialPurchase } from '@/shared/trial-purchase'

import type { SellerParty } from './invoice-content'
import { type Draft, issueDocument } from './issue-document'
import { documentsOf } from './list-documents'
import { readSeller } from './read-seller'
import { requestedFields, requestInvoice } from './request-invoice'
import { vatTreatment } from './vat-treatment'

type MakeArgs = {
  req: PayloadRequest
  purchaseId: number
  /** Whom to make it out to, as typed, in place of what the buyer asked for. */
  customer?: Record<string, unknown> | undefined
  now: Date
}

export type Made = { row: Invoice; created: boolean }

/**
 * The invoice of a purchase, made out to whom its buyer asked for: one, however often and however concurrently it is
 * asked for.
 *
 * @throws AppError 404 for an unknown purchase; 409 when the seller's data or the request are missing, or there is
 *   nothing to invoice; 400 with `errors` when the request cannot be written on an invoice
 */
export async function makeInvoice({ req, purchaseId, customer, now }: MakeArgs): Promise<Made> {
  return transaction(req, async () => {
    const purchase = await lockPurchase({ req, purchaseId })
    const made = (await documentsOf(req, purchase.checkout_session_id)).find(
      ({ document_type }) => document_type === 'invoice',
    )
    if (made) return { row: await readDocument(req, made.id), created: false }
    refuseUninvoiced(purchase)
    const seller = await readSeller({ req })
    if (customer) {
      const { checkout_session_id: sessionId } = purchase
      await requestInvoice({ req, sessionId, customer: requestedFields(customer) })
    }
    const isTrial = isTrialPurchase(purchase)
    const draft = invoiceDraft({
      purchase,
      seller,
      isTrial,
      customer: await requestedCustomer(req, purchase),
    })
    return { row: await issueDocument({ req, purchase, draft, isTrial, now }), created: true }
  })
}

/** A document as the API shows it. */
export const readDocument = (req: PayloadRequest, id: number): Promise<Invoice> =>
  req.payload.findByID({ collection: 'invoices', id, depth: 0, overrideAccess: true, req })

function refuseUninvoiced({ amount_cents, currency, status, deletedAt }: Purchase): void {
  if (deletedAt) throw new AppError(409, 'Questo acquisto è nel cestino: prima ripristinalo.')
  if (amount_cents <= 0) throw new AppError(409, 'Un omaggio non ha un importo da fatturare.')
  if (currency.toUpperCase() !== 'EUR') throw new AppError(409, 'Si fatturano soltanto gli acquisti in euro.')
  if (status === 'refunded')
    throw new AppError(409, 'Questo acquisto è già rimborsato: non c’è da fatturare.')
}

async function requestedCustomer(req: PayloadRequest, purchase: Purchase): Promise<InvoiceCustomer> {
  const { docs } = await req.payload.find({
    collection: 'invoice-requests',
    where: { checkout_session_id: { equals: purchase.checkout_session_id } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (!docs[0]) {
    throw new AppError(409, 'Per questo acquisto nessuno ha chiesto la fattura: aggiungi prima la richiesta.')
  }
  return requestedFields(docs[0] as unknown as Record<string, unknown>)
}

type DraftArgs = { purchase: Purchase; seller: SellerParty; isTrial: boolean; customer: InvoiceCustomer }

function invoiceDraft({ purchase, seller, isTrial, customer }: DraftArgs): Draft {
  const { amount_cents: totalCents, product_name, purchased_at, checkout_session_id } = purchase
  const vat = vatTreatment({ seller, customer })
  return {
    type: 'invoice',
    seller,
    customer,
    description: `Prodotto digitale: ${product_name}`,
    vat,
    ...splitGross(totalCents, vat.rateHundredths),
    totalCents,
    reasons: [
      // The day of the payment, when the document is of another (d.P.R. 633/1972, art. 21 c. 2 g-bis).
      `Ordine ${checkout_session_id}, pagato ${withArticle('il', formatDay(romeDay(new Date(purchased_at))))}`,
      ...standingReasons({ isTrial, seller }),
    ],
  }
}

/** What every document of a purchase says beside its own reason. */
export function standingReasons({ isTrial, seller }: Pick<DraftArgs, 'isTrial' | 'seller'>): string[] {
  return [
    ...(seller.regime === 'forfettario' ? [seller.regimeSentence] : []),
    ...(isTrial ? ['Documento di prova di un acquisto di prova: non vale.'] : []),
  ].filter((sentence) => sentence.trim() !== '')
}
