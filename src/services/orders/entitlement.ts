import type { Purchase } from '@/payload-types'

/** Why a purchase opens no files: what became of its money, or that the shop took the access away. */
export type Closed = Exclude<Purchase['status'], 'paid' | 'partially_refunded'> | 'withdrawn'

type Judged = Pick<Purchase, 'status' | 'access_withdrawn_at'>

/** Why a purchase opens no files, access taken away first; undefined while it opens them. */
export function whyClosed({ status, access_withdrawn_at: withdrawnAt }: Judged): Closed | undefined {
  if (withdrawnAt) return 'withdrawn'
  return status === 'paid' || status === 'partially_refunded' ? undefined : status
}

/**
 * Whether a purchase opens its files: neither one given back whole, disputed or lost to a dispute, nor one whose access
 * an administrator has taken away.
 */
export const isEntitled = (purchase: Judged): boolean => whyClosed(purchase) === undefined
