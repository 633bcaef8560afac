import type { Payload } from 'payload'

import type { OrderInvoice } from '@/contracts/orders'
import type { InvoiceRequest, Purchase } from '@/payload-types'
import { customerLimits, type InvoiceCustomer } from '@/shared/tax-customer'

import { isEntitled } from '../entitlement'

type DescribeArgs = {
  payload: Payload
  purchase: Purchase
  /** Signed in with the order's address. */
  isOwner: boolean
}

/** What the order's page says of its invoice; whom it is made out to, only to the buyer. */
export async function describeInvoice({ payload, purchase, isOwner }: DescribeArgs): Promise<OrderInvoice> {
  const where = { checkout_session_id: { equals: purchase.checkout_session_id } }
  const common = { where, pagination: false, depth: 0, overrideAccess: true } as const
  const [requests, invoices] = await Promise.all([
    payload.find({ ...common, collection: 'invoice-requests', limit: 1 }),
    payload.find({
      ...common,
      collection: 'invoices',
      sort: 'id',
      select: { number: true, document_type: true, document_date: true },
    }),
  ])
  const request = requests.docs[0]
  const documents = invoices.docs.map(({ id, number, document_type, document_date }) => ({
    id,
    number,
    kind: document_type,
    day: document_date,
  }))
  const state = stateOf({ purchase, isRequested: request !== undefined, isIssued: documents.length > 0 })
  return {
    state,
    canAsk: (state === 'none' || state === 'requested') && isEntitled(purchase),
    customer: isOwner && request ? customerOf(request) : null,
    documents,
    isOwner,
  }
}

type StateArgs = { purchase: Purchase; isRequested: boolean; isIssued: boolean }

/** Invoices are made of what was paid in euro and is not all refunded (`makeInvoice`). */
function stateOf({ purchase, isRequested, isIssued }: StateArgs): OrderInvoice['state'] {
  if (isIssued) return 'issued'
  const { amount_cents, currency, status } = purchase
  if (amount_cents <= 0 || currency.toUpperCase() !== 'EUR' || status === 'refunded') return 'nothing'
  if (isRequested) return 'requested'
  return isEntitled(purchase) ? 'none' : 'closed'
}

function customerOf(request: InvoiceRequest): InvoiceCustomer {
  const names = Object.keys(customerLimits) as (keyof typeof customerLimits)[]
  const texts = Object.fromEntries(names.map((name) => [name, request[name] ?? '']))
  const { customer_kind, country } = request
  return { ...(texts as Record<keyof typeof customerLimits, string>), customer_kind, country }
}
