import { createLocalReq, type Payload } from 'payload'

import { withdrawalPage } from '@/content/orders-withdrawals'
import { findPurchase } from '@/services/orders/find-purchase'
import { formatDateTime } from '@/shared/dates'

import { type KnownRequest, lastRequest } from './open-request'
import { readWithdrawalWords } from './read-words'

type DescribeArgs = { payload: Payload; sessionId: string }

export type OrderWithdrawal = {
  /** The way to the form, with the order filled in. */
  href: string
  label: string
  text: string
  /** What became of the last request, as a sentence; null without one. */
  last: string | null
}

/** 'Recedere dal contratto qui' on an order's own page; undefined when it is switched off. */
export async function describeWithdrawal({
  payload,
  sessionId,
}: DescribeArgs): Promise<OrderWithdrawal | undefined> {
  const { isOn, words } = await readWithdrawalWords({ payload, faults: [] })
  if (!isOn) return undefined
  const last = await lastRequest({ req: await createLocalReq({}, payload), sessionId })
  return {
    href: `/recesso?ordine=${encodeURIComponent(sessionId)}`,
    label: words.label,
    text: words.orderText,
    last: last && (await wordsOf({ payload, sessionId, last })),
  }
}

/** After a lost dispute the shop granted nothing: the bank gave the money back. */
async function wordsOf({ payload, sessionId, last }: DescribeArgs & { last: KnownRequest }): Promise<string> {
  const purchase = last.state === 'refunded' ? await findPurchase({ payload, sessionId }) : undefined
  if (purchase?.status === 'lost') return withdrawalPage.obstacles.lost
  return withdrawalPage.onOrder[last.state](formatDateTime(last.requestedAt))
}
