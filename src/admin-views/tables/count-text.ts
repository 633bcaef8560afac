import { formatNumber } from '@/shared/numbers'

/** How many, in words: `1 elemento`, `12.345 elementi`. */
export const countText = (count: number): string =>
  count === 1 ? '1 elemento' : `${formatNumber(count)} elementi`
