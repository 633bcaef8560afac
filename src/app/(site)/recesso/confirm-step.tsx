import { withdrawalPage as texts, type WithdrawalWords } from '@/content/orders-withdrawals'
import type { OpenedRequest } from '@/services/orders/withdrawals/open-request'
import { formatDateTime } from '@/shared/dates'
import { maskEmail } from '@/shared/mask-email'
import { formatPrecise } from '@/shared/money'

import { Facts } from '../_parts/facts'
import { FullLink } from '../checkout/full-link'
import result from '../checkout/result.module.css'
import { Fault } from './fault'
import styles from './withdrawal.module.css'

type Opened = Extract<OpenedRequest, { state: 'open' }>
type ConfirmProps = { words: WithdrawalWords; opened: Opened; token: string; fault: string }

/** The second step: what is asked for, about which order, and the button that declares it. */
export function ConfirmStep({ words, opened, token, fault }: ConfirmProps) {
  const { purchase, obstacle } = opened
  const facts: [string, string][] = [
    [texts.product, purchase.product_name],
    [texts.amount, formatPrecise(purchase.amount_cents, purchase.currency)],
    [texts.date, formatDateTime(purchase.purchased_at)],
    [texts.order, purchase.checkout_session_id],
    [texts.receiptTo, maskEmail(purchase.customer_email)],
  ]
  return (
    <div className={result.page}>
      <div className={result.intro}>
        <h1 className={result.title}>{words.confirmTitle}</h1>
        <p className={result.note} role={obstacle === null ? undefined : 'status'}>
          {obstacle ?? wordsOf(opened.kind, words).text}
        </p>
      </div>
      {obstacle === null ? (
        <form className={result.panel} method="post" action="/api/withdrawals/confirm">
          <Fault name={fault} />
          <Facts facts={facts} />
          <input type="hidden" name="passo" value={token} />
          <label className={styles.field}>
            {texts.name}
            <input
              name="nome"
              type="text"
              autoComplete="name"
              required
              maxLength={200}
              defaultValue={purchase.customer_name ?? ''}
            />
          </label>
          <label className={styles.field}>
            {texts.message}
            <textarea name="messaggio" rows={4} maxLength={1000} />
          </label>
          <div className={result.actions}>
            <button type="submit" className="button">
              {wordsOf(opened.kind, words).button}
            </button>
            <FullLink className={result.link} href="/recesso">
              {texts.back}
            </FullLink>
          </div>
        </form>
      ) : (
        <>
          <Facts facts={facts} />
          <div className={result.actions}>
            <FullLink className="button button-quiet" href="/#contact">
              {texts.help}
            </FullLink>
            <FullLink className={result.link} href="/acquisti">
              {texts.purchases}
            </FullLink>
          </div>
        </>
      )}
    </div>
  )
}

/** What is about to happen, and the button's name. */
function wordsOf(kind: Opened['kind'], words: WithdrawalWords): { text: string; button: string } {
  if (kind === 'withdrawal') return { text: words.withdrawalText, button: words.confirmButton }
  if (kind === 'guarantee') return { text: words.guaranteeText, button: words.guaranteeButton }
  return { text: words.lateText, button: words.messageButton }
}
