import { withdrawalKinds, withdrawalPage as texts, type WithdrawalWords } from '@/content/orders-withdrawals'
import type { KnownRequest, OpenedRequest } from '@/services/orders/withdrawals/open-request'
import { formatDateTime } from '@/shared/dates'
import { maskEmail } from '@/shared/mask-email'

import { Facts } from '../_parts/facts'
import { FullLink } from '../checkout/full-link'
import result from '../checkout/result.module.css'

type SentProps = {
  words: WithdrawalWords
  opened: Extract<OpenedRequest, { state: 'open' }>
  last: KnownRequest
}

/** The request has arrived: when, and where its receipt went. */
export function SentRequest({ words, opened: { purchase }, last }: SentProps) {
  return (
    <div className={result.page}>
      <div className={result.intro} role="status">
        <h1 className={result.title}>{words.doneTitle}</h1>
        <p className={result.note}>{words.doneText}</p>
      </div>
      <section className={result.panel}>
        <Facts
          facts={[
            [texts.kind, withdrawalKinds[last.kind]],
            [texts.sentAt, formatDateTime(last.requestedAt)],
            [texts.order, purchase.checkout_session_id],
            [texts.receiptTo, maskEmail(purchase.customer_email)],
          ]}
        />
      </section>
      <div className={result.actions}>
        <FullLink className="button button-quiet" href="/acquisti">
          {texts.purchases}
        </FullLink>
        <FullLink className={result.link} href="/#contact">
          {texts.help}
        </FullLink>
      </div>
    </div>
  )
}
