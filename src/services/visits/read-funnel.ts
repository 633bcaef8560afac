import type { SalesKind } from '@/contracts/overview'
import type { FunnelQuery, FunnelReport, FunnelSums } from '@/contracts/visits'
import type { Database } from '@/services/database'
import { addDays, pointsOf } from '@/shared/rome-days'

import { type ComparedPeriods, comparePeriods } from '../overview/sales/sales-period'
import { nothing, plus } from './add-up-funnel'
import { byDay, byDevice, bySource, KIND } from './funnel-sql'
import { type Span, spansOf } from './spans-of'
import { foldVisits } from './write-visits'

/** Lines that a person can look at; the CSV has all. */
const MOST_SOURCES = 100

type ReadArgs = {
  db: Database
  /** Where visits are added up before; a replica cannot. */
  primary?: Database
  query: FunnelQuery
  now: Date
  /** How many sources at most. */
  mostSources?: number
}

type Row = FunnelSums & Record<`${keyof FunnelSums}_before`, number>
type SourceRow = Row & { source: string; medium: string; campaign: string; source_count: number }
type DeviceRow = Row & Pick<FunnelReport['devices'][number], 'device'>

/**
 * Visits, checkouts and what was paid, by source, by device and by day, beside the period before: read from kept sums.
 * Visits that a process still has in memory are missing for some seconds.
 */
export async function readFunnel(args: ReadArgs): Promise<FunnelReport> {
  const { db, primary = db, query, now, mostSources = MOST_SOURCES } = args
  const compared = comparePeriods({ query, now })
  const { period, before, until, unit } = compared
  await foldVisits({ db: primary })
  const kinds = await db.query<{ kind: SalesKind }>({
    name: 'visits-kind',
    text: KIND,
    values: [query.kind ?? null],
  })
  const { kind } = kinds.rows[0]!
  const values = spanValues(compared)
  const ask = <T extends object>(name: string, text: string, given: unknown[]) =>
    db.query<T>({ name: `visits-${name}-${kind}`, text, values: given })
  const [sources, devices, days] = await Promise.all([
    ask<SourceRow>('source', bySource(kind), [...values, mostSources]),
    ask<DeviceRow>('device', byDevice(kind), values),
    ask<FunnelSums & { day: string }>('day', byDay(kind), [period.from, period.to]),
  ])
  const shownDevices = devices.rows.map(({ device, ...row }) => ({ device, ...beside(row) }))
  return {
    kind,
    period,
    before: { ...before, until },
    figures: shownDevices.reduce<FunnelSums>(plus, nothing),
    figures_before: shownDevices.map((row) => row.before).reduce(plus, nothing),
    sources: sources.rows.map(({ source, medium, campaign, source_count: _count, ...row }) => ({
      source,
      medium,
      campaign,
      ...beside(row),
    })),
    source_count: sources.rows[0]?.source_count ?? 0,
    devices: shownDevices,
    unit,
    points: pointsOf({ days: days.rows, period, unit, nothing, plus }),
  }
}

const beside = (row: Row): FunnelSums & { before: FunnelSums } => ({
  visits: row.visits,
  checkouts: row.checkouts,
  paid: row.paid,
  revenue_cents: row.revenue_cents,
  before: {
    visits: row.visits_before,
    checkouts: row.checkouts_before,
    paid: row.paid_before,
    revenue_cents: row.revenue_cents_before,
  },
})

/** A period that ends today stands beside one whose last day ends at the same hour. */
function spanValues({ period, before, until }: ComparedPeriods): unknown[] {
  const whole = until === null ? before : { ...before, to: addDays(before.to, -1) }
  const spans: (Span & { isNow: boolean })[] = [
    ...spansOf(period).map((span) => ({ ...span, isNow: true })),
    ...spansOf(whole).map((span) => ({ ...span, isNow: false })),
  ]
  return [
    spans.map(({ days }) => days),
    spans.map(({ day }) => day),
    spans.map(({ isNow }) => isNow),
    before.to,
    until ?? 0,
  ]
}
