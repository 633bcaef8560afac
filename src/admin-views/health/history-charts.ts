import { historyTexts as texts } from '@/content/system-history'
import type { ProcessSpan, ShopSpan } from '@/contracts/health'

/** How one figure is drawn. */
export type HistoryChart<Span> = {
  title: string
  /** Null where nothing is known. */
  up: (span: Span) => number | null
  /** What hangs below the line. */
  down?: (span: Span) => number
  /** A span in words, where something is known. */
  words: (span: Span) => string
  /** The scale reaches at least so high, so that little does not look like much. */
  least: number
}

/** What is null with the figure that the bar stands for, and was asked for after that. */
const known = (value: number | null) => value ?? 0
const SECONDS = 60

export const SHOP_CHARTS: readonly HistoryChart<ShopSpan>[] = [
  {
    title: texts.requests.title,
    up: ({ requests }) => requests,
    words: ({ requests }) => texts.requests.words(known(requests)),
    least: 4,
  },
  {
    title: texts.errors.title,
    up: ({ error_share }) => (error_share === null ? null : error_share * 100),
    words: ({ error_share }) => texts.errors.words(known(error_share) * 100),
    least: 4,
  },
  {
    title: texts.latency.title,
    // Without requests there is no time to tell, and no gap either.
    up: ({ p95_ms, requests }) => p95_ms ?? (requests === null ? null : 0),
    words: ({ p95_ms }) => (p95_ms === null ? texts.latency.none : texts.latency.words(p95_ms)),
    least: 200,
  },
  {
    title: texts.mail.title,
    up: ({ sent }) => sent,
    down: ({ failed }) => known(failed),
    words: ({ sent, failed }) => texts.mail.words(known(sent), known(failed)),
    least: 4,
  },
  {
    title: texts.due.title,
    up: ({ due }) => due,
    words: ({ due }) => texts.due.words(known(due)),
    least: 4,
  },
  {
    title: texts.oldest.title,
    up: ({ oldest_seconds }) => (oldest_seconds === null ? null : oldest_seconds / SECONDS),
    words: ({ oldest_seconds }) => texts.oldest.words(known(oldest_seconds) / SECONDS),
    least: 4,
  },
  {
    title: texts.events.title,
    up: ({ open_events }) => open_events,
    words: ({ open_events }) => texts.events.words(known(open_events)),
    least: 4,
  },
  {
    title: texts.connections.title,
    up: ({ connections }) => connections,
    words: ({ connections, waiting }) => texts.connections.words(known(connections), known(waiting)),
    least: 4,
  },
]

export const PROCESS_CHARTS: readonly HistoryChart<ProcessSpan>[] = [
  {
    title: texts.memory.title,
    up: ({ memory_bytes }) => (memory_bytes === null ? null : texts.memory.value(memory_bytes)),
    words: ({ memory_bytes }) => texts.memory.words(known(memory_bytes)),
    least: 200,
  },
  {
    title: texts.lag.title,
    up: ({ lag_ms }) => lag_ms,
    words: ({ lag_ms }) => texts.lag.words(known(lag_ms)),
    least: 40,
  },
]
