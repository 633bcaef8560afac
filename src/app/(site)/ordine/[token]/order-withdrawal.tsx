import config from '@payload-config'
import { getPayload } from 'payload'

import { withdrawalPage } from '@/content/orders-withdrawals'
import { describeWithdrawal } from '@/services/orders/withdrawals/describe-withdrawal'

import { FullLink } from '../../checkout/full-link'
import result from '../../checkout/result.module.css'

/** The withdrawal and the guarantee: the way to ask for them, and what became of a request. */
export async function OrderWithdrawal({ orderId }: { orderId: string }) {
  const payload = await getPayload({ config })
  const withdrawal = await describeWithdrawal({ payload, sessionId: orderId })
  if (!withdrawal) return null
  return (
    <section className={result.section} aria-labelledby="withdrawal">
      <h2 id="withdrawal">{withdrawalPage.heading}</h2>
      <p className={result.note}>{withdrawal.text}</p>
      {withdrawal.last !== null && <p role="status">{withdrawal.last}</p>}
      <p>
        <FullLink className={result.link} href={withdrawal.href}>
          {withdrawal.label}
        </FullLink>
      </p>
    </section>
  )
}
