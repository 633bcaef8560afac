import { withdrawalPage as texts, type WithdrawalWords } from '@/content/orders-withdrawals'

import result from '../checkout/result.module.css'
import { Fault } from './fault'
import styles from './withdrawal.module.css'

type IdentifyProps = { words: WithdrawalWords; order: string; fault: string }

/** The first step: the order's number and the address it was bought with. */
export function IdentifyStep({ words, order, fault }: IdentifyProps) {
  return (
    <div className={result.page}>
      <div className={result.intro}>
        <h1 className={result.title}>{words.title}</h1>
        <p className={result.note}>{words.intro}</p>
      </div>
      <form className={result.panel} method="post" action="/api/withdrawals">
        <Fault name={fault} />
        <label className={styles.field}>
          {texts.order}
          <input
            name="ordine"
            type="text"
            required
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            defaultValue={order}
            aria-describedby="order-hint"
          />
          <small id="order-hint" className={result.note}>
            {texts.orderHint}
          </small>
        </label>
        <label className={styles.field}>
          {texts.email}
          <input name="email" type="email" autoComplete="email" required maxLength={254} />
        </label>
        <div className={result.actions}>
          <button type="submit" className="button">
            {texts.next}
          </button>
        </div>
      </form>
    </div>
  )
}
