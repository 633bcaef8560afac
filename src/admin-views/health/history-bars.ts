import { historyTexts as texts } from '@/content/system-history'
import type { Bar } from '@/ui/kit/bar-chart'

import type { HistoryChart } from './history-charts'

const SPAN_MS = 15 * 60_000
/** Hours that stand below the bars. */
const HOURS = 3
/** Bars at either end that have no hour below them: it would not fit. */
const EDGE = 3

const clock = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
})
const dayAndClock = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

export const clockWords = (at: string): string => clock.format(new Date(at))

/** `gio 14:30–14:45`, in Rome. */
const spanWords = (start: string) =>
  `${dayAndClock.format(new Date(start)).replace(',', '')}–${clock.format(Date.parse(start) + SPAN_MS)}`

/**
 * The bars of a chart.
 *
 * @param starts the beginning of each span, ISO 8601; the last one is not over
 * @param spans as many
 */
export function historyBars<Span>(
  chart: HistoryChart<Span>,
  starts: readonly string[],
  spans: readonly Span[],
): Bar[] {
  return spans.map((span, index) => {
    const start = starts[index]!
    const [hour, minute] = clockWords(start).split(':').map(Number) as [number, number]
    const isInside = index >= EDGE && index < spans.length - EDGE
    const isNow = index === spans.length - 1
    const up = chart.up(span)
    return {
      key: start,
      name: `${spanWords(start)}${isNow ? texts.now : ''}`,
      axis: isInside && minute === 0 && hour % HOURS === 0 ? clockWords(start) : null,
      isNow,
      up,
      down: up === null ? 0 : (chart.down?.(span) ?? 0),
      words: up === null ? texts.gap : chart.words(span),
    }
  })
}
