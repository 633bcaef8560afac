import { z } from 'zod'

import type { DayUnit } from '@/shared/rome-days'

import { type Period, type SalesKind, type SalesQuery, salesQuery } from './overview'

const text = z.string({ error: 'Deve essere un testo.' }).max(8000, 'È troppo lungo.')

/** What `POST /api/visits` takes: the query of the page, and the address of the page that led to it. */
export const visitReport = z.object({ query: text, referrer: text }, { error: 'Richiesta non valida.' })

/** The query of `GET /api/admin/funnel`: the same periods as the sales beside it. */
export const funnelQuery = salesQuery
export type FunnelQuery = SalesQuery

/** Integers; cents of euro where the name says so. */
export type FunnelSums = { visits: number; checkouts: number; paid: number; revenue_cents: number }

type Compared = FunnelSums & { before: FunnelSums }

/** Names are in small letters; a source that is empty is unknown. */
export type FunnelSource = { source: string; medium: string; campaign: string } & Compared

/** `GET /api/admin/funnel` */
export type FunnelReport = {
  kind: SalesKind
  period: Period
  before: Period & { until: number | null }
  figures: FunnelSums
  figures_before: FunnelSums
  /** Those with most visits first; at most 100. */
  sources: FunnelSource[]
  /** How many there are in all. */
  source_count: number
  devices: ({ device: '' | 'mobile' | 'tablet' | 'desktop' } & Compared)[]
  unit: DayUnit
  /** One for each day, week or month, the empty ones too. */
  points: (Period & FunnelSums)[]
}
