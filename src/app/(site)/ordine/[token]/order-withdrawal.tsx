import { withdrawalPage } from '@/content/orders-withdrawals'
import type { OrderWithdrawal } from '@/contracts/orders'

import { FullLink } from '../../checkout/full-link'
import result from '../../checkout/result.module.css'

/** The withdrawal and the guarantee: what can be asked for and the way to it, and what became of a request. */
export function OrderWithdrawalSection({ text, last, href, label }: NonNullable<OrderWithdrawal['part']>) {
  return (
    <section className={result.section} aria-labelledby="withdrawal">
      <h2 id="withdrawal">{withdrawalPage.heading}</h2>
      {text !== null && <p className={result.note}>{text}</p>}
      {last !== null && <p role="status">{last}</p>}
      {href !== null && (
        <p>
          <FullLink className={result.link} href={href}>
            {label}
          </FullLink>
        </p>
      )}
    </section>
  )
}
