import { createLocalReq, type Payload } from 'payload'

import { withdrawalPage, type WithdrawalWords } from '@/content/orders-withdrawals'
import type { OrderWithdrawal } from '@/contracts/orders'
import type { WithdrawalKind } from '@/contracts/orders-withdrawals'
import type { Purchase } from '@/payload-types'
import { formatDateTime } from '@/shared/dates'

import { type KnownRequest, kindOf, lastRequest, obstacleOf } from './open-request'
import { readWithdrawalWords } from './read-words'

type DescribeArgs = { payload: Payload; purchase: Purchase; now: Date }

/**
 * What an order's own page says of withdrawing and of the guarantee: what can still be asked for, as `/recesso` says it
 * too, and what became of the last request.
 */
export async function describeWithdrawal({ payload, purchase, now }: DescribeArgs): Promise<OrderWithdrawal> {
  const sessionId = purchase.checkout_session_id
  const req = await createLocalReq({}, payload)
  const [{ isOn, words }, last] = await Promise.all([
    readWithdrawalWords({ payload, faults: [] }),
    lastRequest({ req, sessionId }),
  ])
  const kind = kindOf({ purchase, now })
  const obstacle = obstacleOf(purchase, null)
  // An open request speaks for itself.
  const canAsk = obstacle === null && last?.state !== 'open'
  return {
    isGuaranteed: canAsk && kind !== 'message',
    part: isOn
      ? {
          text: canAsk ? textOf(kind, words) : obstacle,
          last: last && lastWords(purchase, last),
          href: canAsk ? `/recesso?ordine=${encodeURIComponent(sessionId)}` : null,
          label: words.label,
        }
      : null,
  }
}

function textOf(kind: WithdrawalKind, words: WithdrawalWords): string {
  if (kind === 'withdrawal') return words.orderText
  return kind === 'guarantee' ? words.guaranteeText : words.lateText
}

/** After a lost dispute the shop granted nothing: the bank gave the money back, as the obstacle says. */
function lastWords({ status }: Purchase, { state, requestedAt }: KnownRequest): string | null {
  if (status === 'lost' && state === 'refunded') return null
  return withdrawalPage.onOrder[state](formatDateTime(requestedAt))
}
