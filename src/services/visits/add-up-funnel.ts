import type { FunnelSums } from '@/contracts/visits'

export const nothing: FunnelSums = { visits: 0, checkouts: 0, paid: 0, revenue_cents: 0 }

export const plus = (a: FunnelSums, b: FunnelSums): FunnelSums => ({
  visits: a.visits + b.visits,
  checkouts: a.checkouts + b.checkouts,
  paid: a.paid + b.paid,
  revenue_cents: a.revenue_cents + b.revenue_cents,
})
