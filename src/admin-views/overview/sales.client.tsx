'use client'

import { useState } from 'react'

import type { SalesKind, SalesReport } from '@/contracts/overview'
import { CsvButton } from '@/ui/kit/csv-button'
import { Notice } from '@/ui/kit/notice'
import { ScreenPart } from '@/ui/kit/screen'
import { Segments } from '@/ui/kit/segments'
import { useCsvDownload } from '@/ui/kit/use-csv-download'
import { useQuery } from '@/ui/kit/use-query'

import styles from './sales.module.css'
import { SalesChart } from './sales-chart.client'
import { SalesFigures } from './sales-figures'
import { type ChosenPeriod, SalesPeriod } from './sales-period.client'
import { SalesTable } from './sales-table'
import { periodWords } from './sales-words'

const KINDS = [
  { value: 'real', label: 'Vendite' },
  { value: 'test', label: 'Prove' },
] as const

/** What was sold, in a period beside the one before it: figures, a chart, its table and its CSV. */
export function Sales() {
  const [chosen, setChosen] = useState<ChosenPeriod>({ days: 30 })
  const [unit, setUnit] = useState<SalesReport['unit']>()
  const [kind, setKind] = useState<SalesKind>()
  const download = useCsvDownload()
  const asked = new URLSearchParams({
    ...('days' in chosen ? { days: String(chosen.days) } : chosen),
    ...(unit && { unit }),
    ...(kind && { kind }),
  })
  const { data, error, reload, isCurrent } = useQuery<SalesReport>(`/api/admin/overview/sales?${asked}`, {
    everyMs: 60_000,
  })
  const choose = (next: ChosenPeriod) => {
    setUnit(undefined)
    setChosen(next)
  }
  return (
    <ScreenPart title="Incassi e ordini">
      <SalesPeriod id="sales" chosen={chosen} onChoose={choose} />
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {!data && error === undefined && <div className={styles.waiting}>Caricamento dati...</div>}
      {data && (
        <div className={styles.report} data-stale={!isCurrent} aria-busy={!isCurrent}>
          <p className={styles.period}>{periodWords(data)}</p>
          {data.kind === 'test' && (
            <p className={styles.trial}>
              {data.has.real
                ? 'Queste sono prove: pagamenti simulati, o in modalità di prova su Stripe.'
                : 'Non ci sono ancora vendite vere: questi sono acquisti di prova. Alla prima vendita spariscono da qui.'}
            </p>
          )}
          {data.has.real && data.has.test && (
            <Segments options={KINDS} value={data.kind} onChoose={setKind} />
          )}
          <SalesFigures report={data} />
          <SalesChart report={data} onUnit={setUnit} />
          <div className={styles.foot}>
            <details className={styles.details}>
              <summary>Tabella</summary>
              <SalesTable report={data} />
            </details>
            <CsvButton
              download={download}
              onStart={() =>
                void download.start(
                  `/api/admin/overview/sales/export?${asked}`,
                  `vendite-${data.period.from}-${data.period.to}.csv`,
                )
              }
            />
          </div>
          {download.error !== undefined && <Notice>{download.error}</Notice>}
        </div>
      )}
    </ScreenPart>
  )
}
