import type { SalesReport } from '@/contracts/overview'
import { formatPrecise } from '@/shared/money'
import { formatNumber } from '@/shared/numbers'

import styles from './sales.module.css'
import { pointWords } from './sales-words'

const HEADS = { day: 'Giorno', week: 'Settimana', month: 'Mese' }

/** The chart as a table, the newest first. */
export function SalesTable({ report: { points, unit } }: { report: SalesReport }) {
  return (
    // A table that is wider than its place is scrolled by keyboard too.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Vendite come tabella">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{HEADS[unit]}</th>
            <th scope="col">Ordini</th>
            <th scope="col">Incassato</th>
            <th scope="col">Rimborsato</th>
            <th scope="col">Contestazioni perse</th>
            <th scope="col">Netto</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.from}>
              <th scope="row">{pointWords(point, unit)}</th>
              <td>{formatNumber(point.orders)}</td>
              <td>{formatPrecise(point.gross_cents)}</td>
              <td>{formatPrecise(point.refunded_cents)}</td>
              <td>{formatPrecise(point.lost_cents)}</td>
              <td>{formatPrecise(point.net_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
