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
  last: KnownRequest
  /** Null once the first step's key has expired: from then on the page names neither order nor person. */
  purchase: Purchase | null
}

/** The request has arrived: when, and where its receipt went. */
export function SentRequest({ words, last, purchase }: SentProps) {
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
            ...(purchase
              ? ([
                  [texts.order, purchase.checkout_session_id],
                  [texts.receiptTo, maskEmail(purchase.customer_email)],
                ] as const)
              : []),
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
