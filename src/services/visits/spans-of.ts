import type { Period } from '@/contracts/overview'
import { addDays, countDays } from '@/shared/rome-days'

import { FIRST_DAY, SPANS } from './sums/measures'

/** One row of the daily sums stands for `days` days from `day` on. */
export type Span = { days: number; day: string }

/** The fewest spans that make up a period, each day in one of them: at most eighteen for three years. */
export function spansOf({ from, to }: Period): Span[] {
  const spans: Span[] = []
  for (let day = from; day <= to;) {
    const place = countDays(FIRST_DAY, day) - 1
    const left = countDays(day, to)
    const days = SPANS.findLast((span) => place % span === 0 && span <= left)!
    spans.push({ days, day })
    day = addDays(day, days)
  }
  return spans
}
