import type { WithdrawalKind } from '@/contracts/orders-withdrawals'
import { romeDay } from '@/shared/dates'

const WITHDRAWAL_DAYS = 14
const GUARANTEE_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days in Rome from one moment to another: a term of days ends with its last day, not at the purchase's hour. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(romeDay(to)) - Date.parse(romeDay(from))) / DAY_MS)

type KindArgs = {
  purchasedAt: Date
  /** The buyer agreed to lose the right to withdraw (Codice del consumo, art. 59 lett. o). */
  hasWaiver: boolean
  now: Date
}

/** What a buyer can ask for now: the law's withdrawal, the page's guarantee, or neither: then it is a message. */
export function requestKind({ purchasedAt, hasWaiver, now }: KindArgs): WithdrawalKind {
  const days = daysBetween(purchasedAt, now)
  if (days <= WITHDRAWAL_DAYS && !hasWaiver) return 'withdrawal'
  return days <= GUARANTEE_DAYS ? 'guarantee' : 'message'
}
