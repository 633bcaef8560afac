import { createLocalReq, type Payload } from 'payload'

import { withdrawalPage } from '@/content/orders-withdrawals'
import { formatDateTime } from '@/shared/dates'

import { lastRequest } from './open-request'
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
    last: last && withdrawalPage.onOrder[last.state](formatDateTime(last.requestedAt)),
  }
}
