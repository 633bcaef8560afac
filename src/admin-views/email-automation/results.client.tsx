'use client'

import { useState } from 'react'

import { emailResultsTexts as texts } from '@/content/email-automation-results'
import type { EmailResult } from '@/contracts/email-automation-answers'
import { formatMoney } from '@/shared/money'
import { formatNumber } from '@/shared/numbers'
import { Explained } from '@/ui/kit/explained'
import { Segments } from '@/ui/kit/segments'
import { Select } from '@/ui/kit/select'

import { PERIODS, type ResultsPeriod } from './results-period'
import styles from './results.module.css'

type ResultsProps = {
  /** Undefined until they have come. */
  results: EmailResult[] | undefined
  period: ResultsPeriod
  setPeriod: (period: ResultsPeriod) => void
}

/** What came of the mail: by sequence, and over time. */
export function Results({ results, period, setPeriod }: ResultsProps) {
  const [chosen, setChosen] = useState<string>(ALL)
  const bySequence = (results ?? []).filter(({ since }) => since === null)
  const key = bySequence.some((one) => one.key === chosen) ? chosen : ALL
  const overTime = (results ?? []).filter((one) => one.since !== null && one.key === key)
  const { grain } = PERIODS.find(({ value }) => value === period)!
  return (
    <section className={styles.results}>
      <header className={styles.header}>
        <h3>{texts.title}</h3>
        <Segments options={PERIODS} value={period} onChoose={setPeriod} />
      </header>
      <p className={styles.note}>{texts.note}</p>
      {results === undefined ? (
        <p role="status">Caricamento…</p>
      ) : bySequence.length === 0 ? (
        <p className={styles.note}>{texts.nothing}</p>
      ) : (
        <>
          <Figures caption="Per sequenza" first="Sequenza" rows={bySequence} nameOf={({ name }) => name} />
          <div className={styles.header}>
            <h4>Nel tempo</h4>
            <Select
              label="Sequenza"
              value={key}
              options={[
                { value: ALL, label: 'Tutte le sequenze' },
                ...bySequence.map((one) => ({ value: one.key, label: one.name })),
              ]}
              onChoose={setChosen}
            />
          </div>
          <Figures
            caption="Nel tempo"
            first={grain === 'week' ? 'Settimana dal' : 'Mese'}
            rows={overTime}
            nameOf={({ since }) =>
              (grain === 'week' ? inDays : inMonths).format(new Date(`${since}T12:00:00Z`))
            }
            isOverTime
          />
        </>
      )}
    </section>
  )
}

/** The rows over time that add up all mail. */
const ALL = 'all'

type FiguresProps = {
  caption: string
  first: string
  rows: EmailResult[]
  nameOf: (row: EmailResult) => string
  isOverTime?: boolean
}

const COLUMNS: {
  name: keyof typeof texts.terms
  of: (row: EmailResult) => string
  extra?: (row: EmailResult) => string
}[] = [
  { name: 'sent', of: ({ sent }) => formatNumber(sent) },
  {
    name: 'arrived',
    of: (row) => formatNumber(arrivedOf(row)),
    extra: (row) => percent(arrivedOf(row), row.sent),
  },
  {
    name: 'clicked',
    of: ({ clicked, counts_clicks }) => (counts_clicks ? formatNumber(clicked) : texts.notCounted),
    // Of all mail together no share is told: not every sequence counts clicks.
    extra: ({ key, clicked, counts_clicks, sent }) =>
      counts_clicks && key !== ALL ? percent(clicked, sent) : '',
  },
  {
    name: 'unsubscribed',
    of: ({ unsubscribed }) => formatNumber(unsubscribed),
    extra: ({ unsubscribed, sent }) => percent(unsubscribed, sent),
  },
  {
    name: 'orders',
    of: ({ orders }) => formatNumber(orders),
    extra: ({ orders, sent }) => percent(orders, sent),
  },
  { name: 'revenue', of: ({ cents }) => formatMoney(cents) },
  { name: 'missed', of: ({ missed }) => formatNumber(missed) },
  {
    name: 'missedOrders',
    of: ({ missed_orders }) => formatNumber(missed_orders),
    extra: ({ missed_orders, missed }) => percent(missed_orders, missed),
  },
  { name: 'missedRevenue', of: ({ missed_cents }) => formatMoney(missed_cents) },
]

function Figures({ caption, first, rows, nameOf, isOverTime = false }: FiguresProps) {
  const most = Math.max(1, ...rows.map(({ sent }) => sent))
  return (
    // Wider than a phone: there each row is a block of its own (results.module.css).
    <table className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {COLUMNS.map(({ name }) => (
            <th key={name} scope="col">
              <Explained text={texts.terms[name].text}>{texts.terms[name].title}</Explained>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={isOverTime ? row.since : row.key}>
            <th scope="row">
              {nameOf(row)}
              {isOverTime && (
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${(row.sent / most) * 100}%` }} />
                </span>
              )}
            </th>
            {COLUMNS.map(({ name, of, extra }) => (
              <td key={name} data-title={texts.terms[name].title}>
                <span>{of(row)}</span>
                {extra && <span className={styles.share}>{extra(row)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Sent, and not come back. */
const arrivedOf = ({ sent, bounced }: EmailResult) => sent - bounced

const inPercent = new Intl.NumberFormat('it-IT', { style: 'percent', maximumFractionDigits: 1 })
/** Nothing of nothing is no share. */
const percent = (part: number, whole: number) => (whole === 0 ? '' : inPercent.format(part / whole))

const inDays = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const inMonths = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })
