import type { FunnelReport, FunnelSums } from '@/contracts/visits'
import { formatNumber } from '@/shared/numbers'

import sales from '../overview/sales.module.css'
import { changeWords } from '../overview/sales-words'
import { rateWords } from './visit-words'
import styles from './visits.module.css'

const conversion = ({ paid, visits }: FunnelSums) => (visits > 0 ? paid / visits : 0)

const LINES = [
  {
    label: 'Visite',
    value: (sums: FunnelSums) => sums.visits,
    show: (sums: FunnelSums) => formatNumber(sums.visits),
  },
  {
    label: 'Checkout iniziati',
    value: (sums: FunnelSums) => sums.checkouts,
    show: (sums: FunnelSums) => formatNumber(sums.checkouts),
  },
  {
    label: 'Acquisti',
    value: (sums: FunnelSums) => sums.paid,
    show: (sums: FunnelSums) => formatNumber(sums.paid),
  },
  {
    label: 'Acquisti su visite',
    value: conversion,
    show: (sums: FunnelSums) => rateWords(sums.paid, sums.visits),
  },
] as const

/** From visits to purchases, each figure beside that of the period before. */
export function VisitFigures({ report: { figures, figures_before: before } }: { report: FunnelReport }) {
  return (
    <dl className={`${sales.figures} ${styles.figures}`}>
      {LINES.map(({ label, value, show }) => {
        const [now, then] = [value(figures), value(before)]
        const change = now === then ? undefined : changeWords(now, then)
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={sales.figure}>{show(figures)}</dd>
            <dd className={sales.beside}>
              {change !== undefined && (
                <span className={sales.change} data-good={now > then}>
                  {change}
                </span>
              )}
              prima {show(before)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
