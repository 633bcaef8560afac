import type { ReactNode } from 'react'

import { orderTexts as texts } from '@/content/orders'
import type { OrderView, OrderWithdrawal } from '@/contracts/orders'
import { formatDate, formatDateTime } from '@/shared/dates'
import { formatPrecise } from '@/shared/money'

import { Facts } from '../../_parts/facts'
import { FullLink } from '../../checkout/full-link'
import result from '../../checkout/result.module.css'
import styles from './order.module.css'
import { OrderFiles } from './order-files'
import { OrderWithdrawalSection } from './order-withdrawal'

type OrderDetailsProps = {
  order: OrderView
  withdrawal: OrderWithdrawal
  /** Sections that follow the payment. */
  children: ReactNode
}

/** What was bought, the files, the payment and its state, and what to do when something is wrong. */
export function OrderDetails({ order, withdrawal, children }: OrderDetailsProps) {
  const closed = order.closed === null ? null : texts.closed[order.closed]
  const help = [
    ...(closed === null ? [texts.help.file] : []),
    ...(withdrawal.isGuaranteed ? [texts.help.guarantee] : []),
    texts.help.correction,
  ]
  return (
    <div className={result.page}>
      <div className={result.intro}>
        <h1 className={result.title}>{texts.title}</h1>
        <p className={result.lead}>{order.productName}</p>
      </div>
      <section className={result.panel} aria-labelledby="files">
        <h2 id="files">{texts.filesTitle}</h2>
        {closed === null ? <OrderFiles files={order.files} /> : <p role="status">{closed}</p>}
      </section>
      <section className={result.section} aria-labelledby="payment">
        <h2 id="payment">{texts.paymentTitle}</h2>
        <Payment order={order} />
      </section>
      {children}
      {withdrawal.part && <OrderWithdrawalSection {...withdrawal.part} />}
      <section className={result.section} aria-labelledby="help">
        <h2 id="help">{texts.helpTitle}</h2>
        <ul className={result.list}>
          {help.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className={result.actions}>
          <FullLink className="button button-quiet" href="/#contact">
            {texts.helpLink}
          </FullLink>
          <FullLink className={result.link} href="/acquisti">
            {texts.purchases}
          </FullLink>
        </div>
      </section>
    </div>
  )
}

function Payment({ order }: { order: OrderView }) {
  const facts: [string, string][] = [
    [texts.amount, formatPrecise(order.amountCents, order.currency)],
    [texts.state, stateWords(order)],
    [texts.date, formatDateTime(order.purchasedAt)],
    [texts.email, order.customerEmail],
    [texts.order, order.orderId],
  ]
  return (
    <>
      <Facts facts={facts} />
      <ul className={styles.receipts}>
        {order.receipts.map(({ refundedCents, url }) => (
          <li key={url}>
            <a className={result.link} href={url} rel="nofollow">
              {refundedCents === 0
                ? texts.receipt
                : texts.refundReceipt(formatPrecise(refundedCents, order.currency))}
            </a>
          </li>
        ))}
      </ul>
      {order.isSimulation && <p className={result.note}>{texts.simulation}</p>}
    </>
  )
}

/** The state in Italian words, with the amount and the day that belong to it. */
function stateWords({ status, refundedCents, refundedAt, disputedAt, currency }: OrderView): string {
  const day = refundedAt === null ? null : formatDate(refundedAt)
  const refunded = refundedCents > 0 ? texts.refunded(formatPrecise(refundedCents, currency), day) : ''
  const disputed = status === 'disputed' && disputedAt !== null ? texts.disputed(formatDate(disputedAt)) : ''
  return [texts.states[status], disputed, refunded].filter(Boolean).join(' · ')
}
