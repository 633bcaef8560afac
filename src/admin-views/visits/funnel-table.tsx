import type { ReactNode } from 'react'

import type { FunnelSums } from '@/contracts/visits'
import { formatPrecise } from '@/shared/money'
import { formatNumber } from '@/shared/numbers'

import { rateWords } from './visit-words'
import styles from './visits.module.css'

export type FunnelLine = FunnelSums & { key: string; name: ReactNode; before: FunnelSums }

type FunnelTableProps = {
  /** What the table is about, for those who do not see it. */
  label: string
  /** The heading of its first column. */
  head: string
  lines: readonly FunnelLine[]
}

/** From visits to what was paid, a line for each source or device, with the same of the period before under each figure. */
export function FunnelTable({ label, head, lines }: FunnelTableProps) {
  return (
    // A table that is wider than its place is scrolled by keyboard too.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Visite</th>
            <th scope="col">Checkout</th>
            <th scope="col">Acquisti</th>
            <th scope="col">Incassato</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, before, ...sums }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <Cell now={formatNumber(sums.visits)} before={formatNumber(before.visits)} />
              <Cell
                now={formatNumber(sums.checkouts)}
                rate={rateWords(sums.checkouts, sums.visits)}
                before={formatNumber(before.checkouts)}
              />
              <Cell
                now={formatNumber(sums.paid)}
                rate={rateWords(sums.paid, sums.visits)}
                before={formatNumber(before.paid)}
              />
              <Cell now={formatPrecise(sums.revenue_cents)} before={formatPrecise(before.revenue_cents)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** @param rate of the visits */
function Cell({ now, rate, before }: { now: string; rate?: string; before: string }) {
  return (
    <td>
      {now}
      {rate !== undefined && rate !== '—' && <span className={styles.rate}> {rate}</span>}
      <span className={styles.before}>prima {before}</span>
    </td>
  )
}
