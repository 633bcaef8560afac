/** What is added up. A trial of the shop (the simulated checkout, Stripe's test mode) is counted apart from real sales. */
export const MEASURES = [
  'visits',
  'checkouts',
  'paid',
  'revenue_cents',
  'test_checkouts',
  'test_paid',
  'test_revenue_cents',
] as const

/**
 * Days that one row of the daily sums stands for. Each span is two of the one before, so that any period is put together
 * from few rows: eighteen at most instead of a thousand (`spansOf`).
 */
export const SPANS = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const
export const LONGEST_SPAN = SPANS[SPANS.length - 1]!

/** Spans are counted from this day. */
export const FIRST_DAY = '1970-01-01'
