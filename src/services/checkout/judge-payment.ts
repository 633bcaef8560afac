import type { ProviderSession } from '@/integrations/provider-session'
import type { CheckoutSession } from '@/payload-types'

export type PaymentVerdict = 'paid' | 'unpaid' | 'mismatch'

type JudgeArgs = {
  /** What was offered. */
  offered: Pick<CheckoutSession, 'session_id' | 'amount_cents' | 'currency'>
  /** What the provider says now. */
  session: ProviderSession
}

/** Whether exactly what was offered has been paid. */
export function judgePayment({ offered, session }: JudgeArgs): PaymentVerdict {
  if (!session.paid) return 'unpaid'
  const asOffered =
    session.id === offered.session_id &&
    session.amountCents === offered.amount_cents &&
    session.currency?.toUpperCase() === offered.currency.toUpperCase()
  return asOffered ? 'paid' : 'mismatch'
}
