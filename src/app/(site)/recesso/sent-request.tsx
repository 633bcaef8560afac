import { withdrawalKinds, withdrawalPage as texts, type WithdrawalWords } from '@/content/orders-withdrawals'
import type { Purchase } from '@/payload-types'
import type { KnownRequest } from '@/services/orders/withdrawals/open-request'
import { formatDateTime } from '@/shared/dates'
import { maskEmail } from '@/shared/mask-email'

import { Facts } from '../_parts/facts'
import { FullLink } from '../checkout/full-link'
import result from '../checkout/result.module.css'

type SentProps = {
  words: WithdrawalWords
  /** What was sent; unknown when the page is loaded again after the first step's key has expired. */
  sent?: { purchase: Purchase; last: KnownRequest }
}

/** The request has arrived: when, and where its receipt went. */
export function SentRequest({ words, sent }: SentProps) {
  return (
    <div className={result.page}>
      <div className={result.intro} role="status">
        <h1 className={result.title}>{words.doneTitle}</h1>
        <p className={result.note}>{words.doneText}</p>
      </div>
      {sent && (
        <section className={result.panel}>
          <Facts
            facts={[
              [texts.kind, withdrawalKinds[sent.last.kind]],
              [texts.sentAt, formatDateTime(sent.last.requestedAt)],
              [texts.order, sent.purchase.checkout_session_id],
              [texts.receiptTo, maskEmail(sent.purchase.customer_email)],
            ]}
          />
        </section>
      )}
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
