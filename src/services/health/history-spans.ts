import type { ProcessHistory, ShopSpan, SystemHistory } from '@/contracts/health'
import type { Minute } from '@/services/metrics/history/minutes'

import { quantile, sumCounts } from './latency'

/** A quarter of an hour, and as many of them as a day has. */
const SPAN_MS = 15 * 60_000
const SPANS = 96

/** The beginnings of the last 24 hours' spans; the last span holds `now`. */
export function spanStarts(now: Date): Date[] {
  const last = Math.floor(now.getTime() / SPAN_MS)
  return Array.from({ length: SPANS }, (_, index) => new Date((last - SPANS + 1 + index) * SPAN_MS))
}

/**
 * Sums up minutes by spans.
 *
 * @param minutes of any order; what lies outside of the spans is left out
 * @param starts from `spanStarts`
 */
export function spansOf({
  minutes,
  starts,
}: {
  minutes: readonly Minute[]
  starts: readonly Date[]
}): SystemHistory {
  const first = starts[0]!.getTime()
  const bySpan = starts.map((): Minute[] => [])
  for (const each of minutes) bySpan[Math.floor((each.minute.getTime() - first) / SPAN_MS)]?.push(each)
  return {
    starts: starts.map((start) => start.toISOString()),
    shop: bySpan.map(shopSpan),
    processes: processHistories(bySpan),
  }
}

type ProcessMinute = Exclude<Minute, { role: 'shop' }>
const isProcess = (each: Minute): each is ProcessMinute => each.role !== 'shop'

function shopSpan(minutes: readonly Minute[]): ShopSpan {
  const shop = minutes.flatMap((each) => (each.role === 'shop' ? [each.figures] : []))
  const all = minutes.filter(isProcess)
  const web = all.filter(({ role }) => role === 'web')
  const workers = all.filter(({ role }) => role === 'worker')
  const requests = sumOf(web, 'requests')
  const p95 = quantile(0.95, sumCounts(web.map(({ figures }) => figures.latency)))
  return {
    requests: orNull(web, requests / new Set(web.map(timeOf)).size),
    error_share: orNull(web, requests > 0 ? sumOf(web, 'errors') / requests : 0),
    p95_ms: p95 === undefined ? null : p95 * 1000,
    due: most(shop.map(({ due }) => due)),
    oldest_seconds: most(shop.map(({ oldest_seconds }) => oldest_seconds)),
    sent: orNull(workers, sumOf(workers, 'sent')),
    failed: orNull(workers, sumOf(workers, 'failed')),
    open_events: most(shop.map(({ open_events }) => open_events)),
    connections: most(byMinute(all, 'connections')),
    waiting: most(byMinute(all, 'waiting')),
  }
}

/** What all processes took together, for each minute. */
function byMinute(minutes: readonly ProcessMinute[], name: 'connections' | 'waiting'): number[] {
  const sums = new Map<number, number>()
  for (const each of minutes) sums.set(timeOf(each), (sums.get(timeOf(each)) ?? 0) + each.figures[name])
  return [...sums.values()]
}

function processHistories(bySpan: readonly Minute[][]): ProcessHistory[] {
  const names = new Map<string, ProcessMinute[]>()
  for (const each of bySpan.flat().filter(isProcess)) {
    const own = names.get(each.process)
    if (own) own.push(each)
    else names.set(each.process, [each])
  }
  const histories = [...names].map(([name, own]): ProcessHistory => {
    const sorted = own.toSorted((a, b) => timeOf(a) - timeOf(b))
    const last = sorted.at(-1)!
    return {
      name,
      role: last.role,
      version: last.version,
      first_at: sorted[0]!.minute.toISOString(),
      last_at: last.minute.toISOString(),
      spans: bySpan.map((minutes) => {
        const here = minutes.filter(isProcess).filter(({ process }) => process === name)
        const lag = most(here.map(({ figures }) => figures.lag_seconds))
        return {
          memory_bytes: most(here.map(({ figures }) => figures.memory_bytes)),
          lag_ms: lag === null ? null : lag * 1000,
        }
      }),
    }
  })
  return histories.toSorted(
    (a, b) =>
      b.last_at.localeCompare(a.last_at) || b.role.localeCompare(a.role) || a.name.localeCompare(b.name),
  )
}

const timeOf = ({ minute }: Minute) => minute.getTime()
const sumOf = (minutes: readonly ProcessMinute[], name: 'requests' | 'errors' | 'sent' | 'failed') =>
  minutes.reduce((sum, { figures }) => sum + figures[name], 0)
const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : null)
const orNull = (minutes: readonly ProcessMinute[], value: number) => (minutes.length > 0 ? value : null)
