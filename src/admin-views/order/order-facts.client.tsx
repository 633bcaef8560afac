'use client'

import { Link } from '@payloadcms/ui'
import type { ReactNode } from 'react'

import { orderTexts } from '@/content/orders'
import type { DossierOrder } from '@/contracts/orders-dossier'
import { formatDate, formatDateTime } from '@/shared/dates'
import { isGift } from '@/shared/gift-session'
import { formatPrecise } from '@/shared/money'

import { tableHref } from '../nav/nav-link'
import styles from './order.module.css'

const PROVIDERS = { stripe: 'Stripe', sandbox: 'Simulazione', gift: 'Fuori dal negozio' }

/** What the order is now, what can be done about it (the children), and the ways to its other pages. */
export function OrderFacts({ order, children }: { order: DossierOrder; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby="facts">
      <h2 id="facts" className={styles.who}>
        {order.customer_name ?? order.customer_email}
      </h2>
      <p className={styles.state} data-closed={order.closed !== null || order.is_binned}>
        {stateOf(order)}
      </p>
      {children}
      <dl className={styles.facts}>
        {factsOf(order).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.links}>
        <li>
          <a href={order.order_path} target="_blank" rel="noreferrer">
            La pagina di chi ha comprato
          </a>
        </li>
        {order.stripe_url !== null && (
          <li>
            <a href={order.stripe_url} target="_blank" rel="noreferrer">
              Apri su Stripe
            </a>
          </li>
        )}
        <li>
          <Link href={rowHref(order)} prefetch={false}>
            La riga dell’acquisto
          </Link>
        </li>
        {order.other_orders.map(({ id, product_name, purchased_at }) => (
          <li key={id}>
            <Link href={`/admin/ordine/${id}`} prefetch={false}>
              Ordine {id}: {product_name}, {formatDate(purchased_at)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The row in the table of purchases, or in the table's bin. */
const rowHref = ({ id, is_binned }: DossierOrder) =>
  `${tableHref('purchases')}${is_binned ? '&bin=1' : ''}&row=${id}`

function stateOf(order: DossierOrder): string {
  const { status, closed, is_binned } = order
  const access = closed === null && !is_binned ? 'file aperti' : 'file chiusi'
  const money = isGift(order) ? 'Regalo' : orderTexts.states[status]
  return `${is_binned ? 'Nel cestino · ' : ''}${money} · ${access}`
}

function factsOf(order: DossierOrder): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    ['Prodotto', order.product_name],
    ['Importo', formatPrecise(order.amount_cents, order.currency)],
  ]
  if (order.refunded_cents > 0) {
    facts.push(['Rimborsato', formatPrecise(order.refunded_cents, order.currency)])
  }
  if (order.access_withdrawn_at !== null) {
    facts.push(['Accesso tolto', formatDateTime(order.access_withdrawn_at)])
  }
  return [
    ...facts,
    ['Email', order.customer_email],
    ['Acquistato', formatDateTime(order.purchased_at)],
    ['Pagamento', isGift(order) ? 'Regalo' : PROVIDERS[order.provider]],
    ['In programma', order.planned_mails === 1 ? '1 email' : `${order.planned_mails} email`],
    ['Codice', <code key="code">{order.session_id}</code>],
  ]
}
