import type { Purchase } from '@/payload-types'

type Status = Purchase['status']

/** The states of a purchase that open its files. */
type Entitled = Extract<Status, 'paid' | 'partially_refunded'>

/** Whether a purchase in this state opens its files: one given back whole, disputed or lost to a dispute does not. */
export const isEntitled = (status: Status): status is Entitled =>
  status === 'paid' || status === 'partially_refunded'
