'use client'

import { useState } from 'react'

import { historyTexts as texts } from '@/content/system-history'
import { type Bar, BarChart } from '@/ui/kit/bar-chart'

import sales from '../overview/sales.module.css'
import styles from './history.module.css'
import { historyBars } from './history-bars'
import type { HistoryChart } from './history-charts'

type HistoryProps<Span> = {
  charts: readonly HistoryChart<Span>[]
  starts: readonly string[]
  spans: readonly Span[]
  /** Before the names of the charts, for a screen reader that hears several of one name. */
  of?: string
  /** Rank of the charts' headings. */
  rank: 3 | 4
}

/** Charts of the last 24 hours beside each other, each with its table. */
export function History<Span>({ charts, starts, spans, of, rank }: HistoryProps<Span>) {
  const Heading = `h${rank}` as const
  return (
    <div className={styles.charts}>
      {charts.map((chart) => {
        const bars = historyBars(chart, starts, spans)
        const title = of === undefined ? chart.title : `${of}: ${chart.title}`
        return (
          <div key={chart.title} className={styles.cell}>
            <Heading className={styles.title}>{chart.title}</Heading>
            <BarChart
              label={texts.label(title)}
              bars={bars}
              format={texts.scale}
              closest={1}
              least={chart.least}
            />
            <Table title={title} head={chart.title} bars={bars} />
          </div>
        )
      })}
    </div>
  )
}

/** A chart as a table, the newest first; made when it is opened. */
function Table({ title, head, bars }: { title: string; head: string; bars: readonly Bar[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={sales.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={texts.tableLabel(title)}>{texts.table}</summary>
      {isOpen && (
        // A table that is higher than its place is scrolled by keyboard too.
        <div className={sales.scroll} tabIndex={0} role="region" aria-label={texts.tableLabel(title)}>
          <table className={sales.table}>
            <thead>
              <tr>
                <th scope="col">{texts.when}</th>
                <th scope="col">{head}</th>
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map(({ key, name, words }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>{words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
