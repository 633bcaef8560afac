import type { OpenedOrder } from '@/contracts/orders'
import { maskEmail } from '@/shared/mask-email'

import { describeOrder } from './describe-order'
import { type EnterArgs, enterOrder } from './enter-order'
import { describeInvoice } from './invoices/describe-invoice'
import { describeWithdrawal } from './withdrawals/describe-withdrawal'

/** What an order's page shows, to this person, now. */
export async function openOrder(args: EnterArgs): Promise<OpenedOrder> {
  const entered = await enterOrder(args)
  if (entered.state === 'locked') {
    return { state: 'locked', maskedEmail: maskEmail(entered.purchase.customer_email) }
  }
  if (entered.state !== 'open') return { state: entered.state }
  const { purchase, isOwner } = entered
  // A link may have been passed on: it shows the files, not the address.
  const customerEmail = isOwner ? purchase.customer_email : maskEmail(purchase.customer_email)
  const { payload, token, now } = args
  const [order, invoice, withdrawal] = await Promise.all([
    describeOrder({ payload, purchase, token, customerEmail }),
    describeInvoice({ payload, purchase, isOwner }),
    describeWithdrawal({ payload, purchase, now }),
  ])
  return { state: 'open', order, invoice, withdrawal }
}
