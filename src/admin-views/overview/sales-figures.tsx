import type { SalesFigures as Figures, SalesReport } from '@/contracts/overview'
import { formatPrecise } from '@/shared/money'
import { formatNumber } from '@/shared/numbers'

import styles from './sales.module.css'
import { changeWords, countWords } from './sales-words'

const rate = (value: number | null) => (value === null ? '—' : `${formatNumber(value)} %`)

type Line = {
  label: string
  show: (figures: Figures) => string
  /** What the change is worked out from. */
  value: (figures: Figures) => number
  /** For what an owner likes to see fall. */
  isBetterLow?: boolean
}

const LINES: Line[] = [
  { label: 'Netto', show: (f) => formatPrecise(f.net_cents), value: (f) => f.net_cents },
  { label: 'Ordini', show: (f) => formatNumber(f.orders), value: (f) => f.orders },
  { label: 'Incassato', show: (f) => formatPrecise(f.gross_cents), value: (f) => f.gross_cents },
  {
    label: 'Rimborsato',
    show: (f) => formatPrecise(f.refunded_cents),
    value: (f) => f.refunded_cents,
    isBetterLow: true,
  },
  {
    label: 'Rimborsi su incassi',
    show: (f) => rate(f.refund_rate),
    value: (f) => f.refund_rate ?? 0,
    isBetterLow: true,
  },
  { label: 'Netto al giorno', show: (f) => formatPrecise(f.mean_cents), value: (f) => f.mean_cents },
]

/** The figures of the period, each with how it stands to the period before. */
export function SalesFigures({
  report: { figures, figures_before: before, gifts },
}: {
  report: SalesReport
}) {
  const lost = figures.lost_cents + before.lost_cents > 0
  const lines = lost
    ? [
        ...LINES,
        {
          label: 'Contestazioni perse',
          show: (f: Figures) => formatPrecise(f.lost_cents),
          value: (f: Figures) => f.lost_cents,
          isBetterLow: true,
        },
      ]
    : LINES
  return (
    <>
      <dl className={styles.figures}>
        {lines.map(({ label, show, value, isBetterLow = false }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{show(figures)}</dd>
            <dd className={styles.beside}>
              <Change now={value(figures)} before={value(before)} isBetterLow={isBetterLow} />
              prima {show(before)}
            </dd>
          </div>
        ))}
      </dl>
      {gifts > 0 && (
        <p className={styles.period}>
          {countWords(gifts, 'regalo', 'regali')} nel periodo, fuori da questi conti.
        </p>
      )}
    </>
  )
}

function Change({ now, before, isBetterLow }: { now: number; before: number; isBetterLow: boolean }) {
  const words = changeWords(now, before)
  if (words === undefined || now === before) return null
  return (
    <span className={styles.change} data-good={now > before !== isBetterLow}>
      {words}
    </span>
  )
}
