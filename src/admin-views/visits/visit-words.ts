import type { FunnelReport, FunnelSource, FunnelSums } from '@/contracts/visits'
import { formatPrecise } from '@/shared/money'
import { formatNumber } from '@/shared/numbers'

import { countWords } from '../overview/sales-words'

const percent = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/** `4,2 %`; a dash where there is nothing to divide by. */
export const rateWords = (part: number, whole: number): string =>
  whole > 0 ? `${percent.format((part / whole) * 100)} %` : '—'

/** Where the sources are that are not shown. */
export const restWords = (count: number): string =>
  count === 1 ? 'L’altra è nel CSV.' : `Le altre ${formatNumber(count)} sono nel CSV.`

/** Buyers from before visits were counted, or whose browser told nothing, have no source. */
export const sourceWords = ({ source }: Pick<FunnelSource, 'source'>): string => source || 'non rilevata'

const DEVICES: Record<FunnelReport['devices'][number]['device'], string> = {
  mobile: 'Telefono',
  tablet: 'Tablet',
  desktop: 'Computer',
  '': 'Non rilevato',
}
export const deviceWords = (device: keyof typeof DEVICES): string => DEVICES[device]

/** A day, a week or a month of the chart in words. */
export const sumsWords = ({ visits, checkouts, paid, revenue_cents }: FunnelSums): string =>
  [
    countWords(visits, 'visita', 'visite'),
    countWords(checkouts, 'checkout', 'checkout'),
    countWords(paid, 'acquisto', 'acquisti'),
    ...(revenue_cents > 0 ? [`incassati ${formatPrecise(revenue_cents)}`] : []),
  ].join(', ')
