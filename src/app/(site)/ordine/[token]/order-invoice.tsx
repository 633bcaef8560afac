import { cookies } from 'next/headers'

import { orderInvoiceTexts as texts } from '@/content/invoice-request'
import type { OrderInvoice } from '@/contracts/orders'
import { customerFaults } from '@/services/orders/invoices/request-invoice'
import { keptInvoice, unpackForm } from '@/services/plain-forms/kept-form'
import type { FieldErrors } from '@/shared/app-error'
import { formatDay } from '@/shared/dates'

import { InvoiceFields } from '../../_parts/invoice-fields'
import { FullLink } from '../../checkout/full-link'
import result from '../../checkout/result.module.css'
import styles from './order-invoice.module.css'

type OrderInvoiceProps = {
  token: string
  invoice: OrderInvoice
  /** The form comes back: something in it was wrong. */
  isAgain: boolean
}

/** The invoice of an order: asked for here, then its state, then the document for its buyer. Needs no script. */
export async function OrderInvoiceSection({ token, invoice, isAgain }: OrderInvoiceProps) {
  const { state, canAsk } = invoice
  if (state === 'closed') return null
  return (
    <section className={result.section} aria-labelledby="invoice">
      <h2 id="invoice">{texts.title}</h2>
      {state === 'nothing' && <p className={result.note}>{texts.nothing}</p>}
      {state === 'issued' && <Documents token={token} invoice={invoice} />}
      {state === 'none' && <p className={result.note}>{texts.none}</p>}
      {state === 'requested' && <p role="status">{texts.requested(nameOf(invoice))}</p>}
      {canAsk && <RequestForm token={token} invoice={invoice} isAgain={isAgain} />}
    </section>
  )
}

const nameOf = ({ customer }: OrderInvoice): string | null =>
  customer && (customer.company_name || `${customer.first_name} ${customer.last_name}`)

async function RequestForm({ token, invoice, isAgain }: OrderInvoiceProps) {
  const kept = isAgain ? unpackForm((await cookies()).get(keptInvoice.cookie)?.value) : undefined
  const values = kept ?? { ...invoice.customer }
  const errors: FieldErrors = kept ? customerFaults(kept) : {}
  return (
    <details className={styles.request} open={isAgain}>
      <summary className="button button-quiet button-small">
        {invoice.state === 'none' ? texts.ask : texts.change}
      </summary>
      <form
        className={`${result.panel} ${styles.form}`}
        method="post"
        action={`/api/orders/${encodeURIComponent(token)}/invoice-request`}
      >
        {kept && (
          <p className={result.detail} role="alert">
            {texts.faults}
          </p>
        )}
        <InvoiceFields values={values} errors={errors} />
        <button type="submit" className="button">
          {texts.send}
        </button>
      </form>
    </details>
  )
}

function Documents({ token, invoice: { documents, isOwner } }: Pick<OrderInvoiceProps, 'token' | 'invoice'>) {
  return (
    <>
      <ul className={styles.documents}>
        {documents.map(({ id, kind, number, day }) => (
          <li key={id}>
            <span id={`document-${id}`}>{texts.document[kind](number, formatDay(day))}</span>
            {isOwner && (
              <a
                className="button button-quiet button-small"
                href={`/api/orders/${encodeURIComponent(token)}/documents/${id}`}
                aria-describedby={`document-${id}`}
              >
                {texts.download}
              </a>
            )}
          </li>
        ))}
      </ul>
      {!isOwner && (
        <p className={result.note}>
          {texts.ownerOnly} <FullLink href="/acquisti">{texts.ownerLink}</FullLink>, {texts.ownerHow}
        </p>
      )}
    </>
  )
}
